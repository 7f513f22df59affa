//! Promises of every notation, about any text.

use tc_interop::{Format, GameSettings, Interpretation, detect, formats};

/// The notation that a number chooses.
pub fn chosen(number: usize) -> &'static Format {
    let place = number % formats().len();
    formats().nth(place).expect("the place is below their number")
}

/// Whatever a text is, reading it in this notation ends; what it says can be written in every notation or is lost by name; and no
/// text stops the detection of notations.
///
/// # Panics
/// If a promise is broken.
pub fn any_text(format: &Format, text: &str) {
    if let Ok(readings) = format.read(text) {
        assert!(!readings.is_empty(), "{}: read as nothing: {text:?}", format.name());
        each_is_written(&readings);
    }
    for detected in detect(text) {
        assert!(detected.format.is_detected(), "{}: {text:?}", detected.format.name());
        each_is_written(std::slice::from_ref(&detected.reading));
    }
}

/// Whatever a text is, reading it in this notation ends; what it says and the notation can say is read as it was.
///
/// # Panics
/// If a promise is broken.
pub fn text_alone(format: &Format, text: &str) {
    if let Ok(readings) = format.read(text) {
        assert!(!readings.is_empty(), "{}: read as nothing: {text:?}", format.name());
        readings.iter().for_each(|reading| written_is_read(format, &reading.settings));
    }
}

fn each_is_written(readings: &[Interpretation]) {
    for reading in readings {
        formats().for_each(|format| written_is_read(format, &reading.settings));
    }
}

/// What is written without loss is read as it was, and a loss has a name.
///
/// # Panics
/// If it is not.
pub fn written_is_read(format: &Format, settings: &GameSettings) {
    if !format.is_written() {
        return;
    }
    let (name, control) = (format.name(), &settings.control);
    match format.write(settings) {
        Ok(_) if !format.is_read() => {}
        Ok(text) => match format.read(&text) {
            Ok(readings) => assert!(
                readings.iter().any(|reading| reading.settings == *settings),
                "{name}: {control} is {text}, which is read as {readings:?}"
            ),
            Err(error) => panic!("{name}: {control} is {text}: {error}"),
        },
        Err(unwritable) => {
            assert!(!unwritable.losses.is_empty(), "{name}: {control} is lost without a reason");
            if let (Some(text), true) = (&unwritable.lossy, format.is_read()) {
                assert!(format.read(text).is_ok(), "{name}: {control} would be {text}, which cannot be read");
            }
        }
    }
}
