// Imported before React: its development build would write each element and each rendering down for the browser's
// performance panel, which nobody opens here. Its warnings stay.
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')
