/** The townsfolk who live here: names for house agents and simulated matches. One word each, easy to shout. */

// biome-ignore format: a list of names reads better in rows.
export const HOUSE_NAMES = [
  'Mabel', 'Otto', 'Pim', 'Agnes', 'Barnaby', 'Clementine', 'Dorrit', 'Edmund',
  'Fenella', 'Gideon', 'Hattie', 'Ignatius', 'Juniper', 'Kasimir', 'Lavender', 'Mortimer',
  'Nettie', 'Oswin', 'Petunia', 'Quentin', 'Rosalind', 'Silas', 'Tabitha', 'Ulric',
  'Verity', 'Wilfred', 'Xanthe', 'Yorick', 'Zinnia', 'Ambrose', 'Briony', 'Cuthbert',
  'Delphine', 'Elwood', 'Florian', 'Greta', 'Horatio', 'Isolde', 'Jasper', 'Kerensa',
  'Linus', 'Marigold', 'Nestor', 'Ottoline', 'Percival', 'Quilla', 'Rufus', 'Saskia',
  'Thaddeus', 'Ursula', 'Valentin', 'Winifred', 'Yvaine', 'Zebedee', 'Araminta', 'Bertram',
  'Cordelia', 'Digby', 'Esmeralda', 'Fitzroy', 'Gwendolyn', 'Hugo', 'Ivo', 'Josephine',
] as const;
