//! Rows of moves as a stream of Apache Arrow's IPC format, in batches.
//!
//! Times are durations in microseconds, so that nothing is rounded, and the unit is a part of the type. What is not known is
//! null.

use std::mem;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, DurationMicrosecondArray, RecordBatch, StringArray, UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema, TimeUnit};
use tc_audit::form::MoveRow;
use tc_audit::{Audit, Record, Timeline};
use tc_core::Span;

use crate::failure::{Failure, Problem};

/// About how many bytes a row has.
const ROW: usize = 96;

/// The moves of some games, before it is known which games of the file they are.
#[derive(Default)]
pub(super) struct Columns {
    /// The numbers of their games, from 0.
    numbers: Vec<u64>,
    offset: Vec<u64>,
    ply: Vec<u32>,
    player: Vec<u8>,
    clock: Vec<Option<i64>>,
    used: Vec<Option<i64>>,
    stage: Vec<Option<u32>>,
    periods_left: Vec<Option<u16>>,
    bonus: Vec<Option<i64>>,
    left: Vec<Option<i64>>,
    permille_left: Vec<Option<u16>>,
    pressure: Vec<Option<&'static str>>,
    finding: Vec<Option<String>>,
}

impl Columns {
    /// Adds the moves of a game.
    pub(super) fn add(&mut self, number: u64, (record, audit): (&Record, &Audit), start: u64) {
        let offset = start + record.place.start as u64;
        let micros = |time: Option<Span>| time.map(Span::as_micros);
        for row in MoveRow::all(audit, &Timeline::of(record, audit)) {
            self.numbers.push(number);
            self.offset.push(offset);
            self.ply.push(row.ply);
            // There are 16 seats.
            self.player.push(u8::try_from(row.seat.index()).unwrap_or(u8::MAX));
            self.clock.push(micros(row.clock));
            self.used.push(micros(row.used));
            self.stage.push(row.stage.and_then(|stage| u32::try_from(stage).ok()));
            self.periods_left.push(row.periods_left);
            self.bonus.push(micros(row.bonus));
            self.left.push(micros(row.left));
            self.permille_left.push(row.permille_left);
            self.pressure.push(row.pressure.map(|pressure| pressure.word()));
            let kinds: Vec<&str> = row.findings.iter().map(|finding| finding.kind.name()).collect();
            self.finding.push((!kinds.is_empty()).then(|| kinds.join(" ")));
        }
    }

    /// About how many bytes they have.
    pub(super) fn bytes(&self) -> usize {
        self.ply.len() * ROW
    }

    /// The batch of games of a file, of which the first has this number.
    fn batch(self, schema: Arc<Schema>, file: &str, first: u64) -> Result<RecordBatch, ArrowError> {
        let time = |times: Vec<Option<i64>>| Arc::new(DurationMicrosecondArray::from(times)) as ArrayRef;
        let games: Vec<u64> = self.numbers.iter().map(|number| first + number).collect();
        let columns: Vec<ArrayRef> = vec![
            Arc::new(StringArray::from(vec![file; games.len()])),
            Arc::new(UInt64Array::from(games)),
            Arc::new(UInt64Array::from(self.offset)),
            Arc::new(UInt32Array::from(self.ply)),
            Arc::new(UInt8Array::from(self.player)),
            time(self.clock),
            time(self.used),
            Arc::new(UInt32Array::from(self.stage)),
            Arc::new(UInt16Array::from(self.periods_left)),
            time(self.bonus),
            time(self.left),
            Arc::new(UInt16Array::from(self.permille_left)),
            Arc::new(StringArray::from(self.pressure)),
            Arc::new(StringArray::from(self.finding)),
        ];
        RecordBatch::try_new(schema, columns)
    }
}

/// The columns, in order; a column of something that can be unknown is nullable.
fn schema() -> Schema {
    let time = || DataType::Duration(TimeUnit::Microsecond);
    let known = |name: &str, of: DataType| Field::new(name, of, false);
    let perhaps = |name: &str, of: DataType| Field::new(name, of, true);
    Schema::new(vec![
        known("file", DataType::Utf8),
        known("game", DataType::UInt64),
        known("offset", DataType::UInt64),
        known("ply", DataType::UInt32),
        known("player", DataType::UInt8),
        perhaps("clock", time()),
        perhaps("used", time()),
        perhaps("stage", DataType::UInt32),
        perhaps("periods_left", DataType::UInt16),
        perhaps("bonus", time()),
        perhaps("left", time()),
        perhaps("permille_left", DataType::UInt16),
        perhaps("pressure", DataType::Utf8),
        perhaps("finding", DataType::Utf8),
    ])
}

/// Writes a stream. What was written is taken after each batch, so that it does not grow.
pub(super) struct Stream {
    schema: Arc<Schema>,
    writer: StreamWriter<Vec<u8>>,
}

impl Stream {
    pub(super) fn begin() -> Result<Stream, Failure> {
        let schema = Arc::new(schema());
        let writer = StreamWriter::try_new(Vec::new(), &schema).map_err(failure)?;
        Ok(Stream { schema, writer })
    }

    /// The bytes of games of a file, of which the first has this number.
    pub(super) fn games(&mut self, file: &str, first: u64, columns: Columns) -> Result<Vec<u8>, Failure> {
        if columns.ply.is_empty() {
            return Ok(Vec::new());
        }
        let batch = columns.batch(Arc::clone(&self.schema), file, first).map_err(failure)?;
        self.writer.write(&batch).map_err(failure)?;
        Ok(mem::take(self.writer.get_mut()))
    }

    /// The last bytes.
    pub(super) fn end(&mut self) -> Result<Vec<u8>, Failure> {
        self.writer.finish().map_err(failure)?;
        Ok(mem::take(self.writer.get_mut()))
    }
}

fn failure(error: ArrowError) -> Failure {
    Problem::new("arrow", format!("the rows cannot be written: {error}")).into()
}
