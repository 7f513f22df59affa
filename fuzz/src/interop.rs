//! Promises of every notation, about any text.

use tc_interop::{Format, Reading, Subject, detect, formats};

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
        assert!(!readings.is_empty(), "{}: read as nothing: {text:?}", format.name);
        each_is_written(&readings);
    }
    for detected in detect(text) {
        assert!(detected.format.detect.is_some(), "{}: {text:?}", detected.format.name);
        each_is_written(std::slice::from_ref(&detected.reading));
    }
}

/// Whatever a text is, reading it in this notation ends; what it says and the notation can say is read as it was.
///
/// # Panics
/// If a promise is broken.
pub fn text_alone(format: &Format, text: &str) {
    if let Ok(readings) = format.read(text) {
        assert!(!readings.is_empty(), "{}: read as nothing: {text:?}", format.name);
        readings.iter().for_each(|reading| written_is_read(format, &reading.subject));
    }
}

fn each_is_written(readings: &[Reading]) {
    for reading in readings {
        formats().for_each(|format| written_is_read(format, &reading.subject));
    }
}

/// What is written without loss is read as it was, and a loss has a name.
///
/// # Panics
/// If it is not.
pub fn written_is_read(format: &Format, subject: &Subject) {
    if format.write.is_none() {
        return;
    }
    let (name, control) = (format.name, &subject.control);
    match format.write(subject) {
        Ok(_) if format.read.is_none() => {}
        Ok(text) => match format.read(&text) {
            Ok(readings) => assert!(
                readings.iter().any(|reading| reading.subject == *subject),
                "{name}: {control} is {text}, which is read as {readings:?}"
            ),
            Err(error) => panic!("{name}: {control} is {text}: {error}"),
        },
        Err(unwritable) => {
            assert!(!unwritable.losses.is_empty(), "{name}: {control} is lost without a reason");
            if let (Some(text), true) = (&unwritable.lossy, format.read.is_some()) {
                assert!(format.read(text).is_ok(), "{name}: {control} would be {text}, which cannot be read");
            }
        }
    }
}
