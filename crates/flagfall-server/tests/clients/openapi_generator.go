// A host with the client in Go that openapi-generator makes.
package main

import (
	"context"
	"fmt"
	"os"
	"reflect"

	client "flagfall/client"
)

func must[T any](value T, problem error) T {
	if problem != nil {
		panic(problem)
	}
	return value
}

func equal(found, expected any) {
	if !reflect.DeepEqual(found, expected) {
		panic(fmt.Sprintf("expected %v, found %v", expected, found))
	}
}

func of[T any](value T) *T { return &value }

// A client with one of the tokens.
func with(token string) *client.APIClient {
	settings := client.NewConfiguration()
	settings.Servers = client.ServerConfigurations{{URL: os.Getenv("SERVER")}}
	settings.AddDefaultHeader("Authorization", "Bearer "+os.Getenv(token))
	return client.NewAPIClient(settings)
}

func play(who *client.APIClient, input client.Input) client.Answer {
	reply, _, problem := who.DefaultAPI.SendInput(context.Background(), "game").Input(input).Execute()
	return must(reply, problem).Answer
}

func send(who *client.APIClient, line client.Line) *client.RoundReply {
	line.Round = client.NewRoundId("table", 1)
	reply, _, problem := who.DefaultAPI.SendLine(context.Background(), "table").Line(line).Execute()
	equal(must(reply, problem).Answer.Ok, true)
	return reply
}

func main() {
	ctx := context.Background()
	host, seat, ann, ben := with("HOST"), with("SEAT"), with("ANN"), with("BEN")

	// A game of clocks.
	game := client.NewGame{Game: of("game"), Control: of("5m.. + 3s"), Rules: of("keep-undo 5"), Id: of("c1")}
	created, _, problem := host.DefaultAPI.CreateGame(ctx).NewGame(game).Execute()
	equal([]any{must(created, problem).Game, created.Repeated}, []any{"game", false})
	created, _, problem = host.DefaultAPI.CreateGame(ctx).NewGame(game).Execute()
	equal([]any{must(created, problem).Repeated, created.Event.View.Status}, []any{true, "ready"})

	equal(play(host, client.Input{Type: "start", Seat: of(int32(0))}).State.Running, []int32{0})
	pressed := play(seat, client.Input{Type: "press", Id: of("move-1")})
	equal([]any{pressed.Effects[0].Type, pressed.Effects[1].Type, pressed.Effects[2].Type}, []any{"moved", "bonus", "turn"})
	equal(*pressed.Effects[1].Time, 3000.0)
	given := play(host, client.Input{Type: "give", Seat: of(int32(1)), Time: of(5000.25)})
	equal(*given.State.Seats[1].Of.Get(), 305000.25)
	equal(play(host, client.Input{Type: "undo"}).State.Running, []int32{0})
	equal(play(host, client.Input{Type: "end", Why: of("resignation")}).State.Status, "over")
	refused := play(host, client.Input{Type: "press"})
	equal([]any{refused.Ok, refused.Error.Kind}, []any{false, "over"})
	event, _, problem := seat.DefaultAPI.ViewGame(ctx, "game").Execute()
	outcome := must(event, problem).Outcome
	equal([]any{outcome.Type, *outcome.Why, outcome.By}, []any{"ended", "resignation", "host"})
	listed, _, problem := host.DefaultAPI.ListGames(ctx).Execute()
	equal(must(listed, problem).Games[0].Game, "game")
	_, problem = host.DefaultAPI.DeleteGame(ctx, "game").Execute()
	equal(problem, nil)
	_, answer, problem := host.DefaultAPI.ViewGame(ctx, "nothing").Execute()
	equal([]any{problem != nil, answer.StatusCode}, []any{true, 404})

	// A round.
	rounds := client.NewRounds{Game: of("table")}
	_, _, problem = host.DefaultAPI.CreateRounds(ctx).NewRounds(rounds).Execute()
	equal(problem, nil)
	equal(send(host, client.Line{Type: "open", Players: []string{"ann", "ben"}}).View.Get().Phase, "open")
	send(ann, client.Line{Type: "commit", Action: "rock", Id: of("1")})
	bid := map[string]any{"bid": 7.0}
	equal(send(ben, client.Line{Type: "commit", Action: bid, Id: of("1")}).View.Get().Phase, "sealed")
	bids := send(host, client.Line{Type: "reveal"}).Answer.Resolution
	equal([]any{bids[0].Player, bids[0].Action, bids[1].Player, bids[1].Action}, []any{"ann", "rock", "ben", bid})
}
