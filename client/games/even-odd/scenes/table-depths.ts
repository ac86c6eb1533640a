// What stands before what, from the green outside to the marks over the light.

export const DEPTH = {
  outside: -120,
  crowd: -110,
  rail: -100,
  room: -90,
  lantern: -80,
  rug: -70,
  standard: -60,
  host: 10,
  chair: 100,
  sitter: 110,
  table: 150,
  onTable: 155,
  stones: 160,
  cup: 165,
  arm: 170,
  light: 9000,
  board: 9100,
  marks: 9200,
} as const;
