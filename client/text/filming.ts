export const filming = {
  start: 'Film',
  why: 'Film the replay from here: 5 to 30 seconds, made in this browser',
  stop: (seconds: number, of: number) => (of > 0 ? `Stop (${seconds} of ${of} s)` : 'Stop'),
  saved: 'The film is in your downloads.',
  failed: 'The film could not be made.',
};
