// Text art of a villager, layer by layer. d = facing down, l = left (mirrored for right), u = up.

export type Facing = 'd' | 'l' | 'u';
type Grid = readonly string[];
type Grids = Readonly<Record<Facing, Grid>>;

export const HEAD: Grids = {
  d: [
    '...ssss...',
    '..ssssss..',
    '.ssssssss.',
    '.ssssssss.',
    '.sseSSess.',
    '.sseSSess.',
    '.sbsSSsbs.',
    '..ssssss..',
    '...dddd...',
  ],
  l: [
    '..ssssss..',
    '.ssssssss.',
    '.ssssssss.',
    '.ssssssss.',
    '.seSsssss.',
    'sseSsssss.',
    '.sSbssss..',
    '..ssssss..',
    '....ddd...',
  ],
  u: [
    '...ssss...',
    '..ssssss..',
    '.ssssssss.',
    '.ssssssss.',
    '.ssssssss.',
    '.ssssssss.',
    '.ssssssss.',
    '..ssssss..',
    '...dddd...',
  ],
};

export const HAIR: readonly [Grids, Grids, Grids, Grids] = [
  {
    d: ['..hHHhhh..', '.hHHHhhhh.', 'hhHhhhhhhk', 'hhh.hh.hkk', 'h........k'],
    l: ['..hHHhhh..', '.hHHhhhhh.', '.hhhhhhhhk', '..h.hhhhhk', '....hhhhhk', '.....hhhk.', '......hk..'],
    u: [
      '..hHHhhh..',
      '.hHHHhhhh.',
      'hhHhhhhhhk',
      'hhhhhhhhhk',
      'hhhhhhhhkk',
      '.hhhhhhkk.',
      '.hhhkkkk..',
      '...kkkk...',
    ],
  },
  {
    d: [
      '..hHHhhh..',
      '.hHHHhhhh.',
      'hhHhhhhhhk',
      'hhhhhh..hk',
      'hhh.....hk',
      'hh......hk',
      'hh......kk',
      'hh......kk',
      '.hk....hk.',
    ],
    l: [
      '..hHHhhh..',
      '.hHHhhhhh.',
      '.hhhhhhhhk',
      '..hhhhhhhk',
      '....hhhhhk',
      '....hhhhhk',
      '.....hhhhk',
      '.....hhhkk',
      '......hkk.',
    ],
    u: [
      '..hHHhhh..',
      '.hHHHhhhh.',
      'hhHhhhhhhk',
      'hhhhhhhhhk',
      'hhHhhhhhhk',
      'hhHhhhhhkk',
      'hhhhhhhhkk',
      'hhhhhhhkkk',
      '.hhhhhkkk.',
      '..hkkkk...',
    ],
  },
  {
    d: ['...hHhh...', '..hHHhhh..', '.hhhhhhhk.', '.h..hh..k.'],
    l: ['...hHhh...', '..hHHhhh..', '.hhhhhhhk.', '.....hhhk.', '.....hhk..'],
    u: ['...hHhh...', '..hHHhhh..', '.hhhhhhhk.', '.hhhhhhhk.', '.hhhhhhkk.', '..hhhkkk..'],
  },
  {
    d: ['..hhHHhh..', '.hHHHHhhh.', 'hhhhhhhhhk', 'hhhh..hhhk', 'hh......hk', 'hk......kk', '.k......k.'],
    l: ['..hhHHhh.k', '.hHHHhhhhh', '.hhhhhhhhh', '.hhhhhhhk.', '...hhhhhk.', '....hhhk..', '.....hk...'],
    u: [
      '..hhHHhh..',
      '.hHHHHhhh.',
      'hhhhhhhhhk',
      'hhhhkkhhhk',
      'hhhkhhkhhk',
      '.hhkhhkhk.',
      '..hhkkhk..',
      '...kkkk...',
    ],
  },
];

export const BODY: Grids = {
  d: ['..tTTTTt..', '.atTTTTta.', 'aattTTttak', 'aattttttak', 'sskqqqqkss', '..ttttkk..', '..tttkkk..'],
  l: ['...tTTt...', '..tTTTtk..', '..tTaatk..', '..ttaatk..', '..qqsskk..', '..ttttkk..', '..tttkkk..'],
  u: ['..tTTttk..', '.atTTttka.', 'aatttttkak', 'aatttttkak', 'sskqqqqkss', '..ttttkk..', '..tttkkk..'],
};

export const SKIRT: Grids = {
  d: ['.ttTTttkk.', 'ttTTTttkkk', 'ttTtttttkk'],
  l: ['..tTttkk..', '.ttTttkkk.', '.ttTttkkk.'],
  u: ['.ttTTttkk.', 'ttTTtttkkk', 'ttTtttttkk'],
};

const STRIDE_FRONT: readonly [Grid, Grid, Grid] = [
  ['..llkllk..', '..llkllk..', '..BBkBBk..'],
  ['..llkllk..', '..BBkllk..', '.....BBk..'],
  ['..llkllk..', '..llkBBk..', '..BBk.....'],
];
export const LEGS: Readonly<Record<Facing, readonly [Grid, Grid, Grid]>> = {
  d: STRIDE_FRONT,
  l: [
    ['...lllk...', '...lllk...', '..BBBBk...'],
    ['..lllllk..', '.lll.llk..', '.BB...BB..'],
    ['...llkk...', '...lllk...', '...BBBk...'],
  ],
  u: STRIDE_FRONT,
};

export const BEARD: Readonly<Record<'d' | 'l', Grid>> = {
  d: ['.h......k.', '.hh.hh.hk.', '..hhhhkk..', '...hhk....'],
  l: ['....hh....', '.hhhhhk...', '..hhhk....'],
};

const STRAW_FRONT = [
  '.....HHhh.....',
  '....HHhhhk....',
  '....rrrrrr....',
  '.HHhhhhhhhkkk.',
  'Hhhhhhhhhhkkkk',
];
export const STRAW: Grids = {
  d: STRAW_FRONT,
  l: ['.....HHhh.....', '....HHhhhk....', '....rrrrrr....', '.HHhhhhhhhkkk.', 'Hhhhhhhhhkkkkk'],
  u: STRAW_FRONT,
};

export const CAP: Grid = ['...HHhhhk...', '..HHhhhhkk..', '.Hhhhhhhhkk.', '.kkkkkkkkkk.'];
export const FLOWER_CROWN: Grid = ['.w.p.y.w..', 'gwgpgygwgp'];

const KERCHIEF_FRONT = ['...HHhhhh...', '..HHhhhhhk..', '.HHhhhhhhkk.', '.hh......kk.'];
export const KERCHIEF: Grids = {
  d: KERCHIEF_FRONT,
  l: KERCHIEF_FRONT,
  u: [
    '...HHhhh....',
    '..HHhhhhk...',
    '.HHhhhhhkk..',
    '.Hhhhhhhhk..',
    '.hhhhhhhkk..',
    '..hhhhkkk...',
    '....hkk.....',
  ],
};

export const HOOD: Grids = {
  d: [
    '....HHhh....',
    '...HHhhhk...',
    '..HHhhhhhk..',
    '.HHhhhhhhkk.',
    '.Hh......kk.',
    '.Hh......hk.',
    '.hh......hk.',
    '.hh......kk.',
    '..hhh..hkk..',
    '...hhhhkk...',
  ],
  l: [
    '....HHhhk...',
    '...HHhhhhk..',
    '..HHhhhhhkk.',
    '..Hhhhhhhhk.',
    '..h...hhhhk.',
    '..h....hhhk.',
    '.......hhkk.',
    '......hhhkk.',
    '....hhhhkk..',
    '...hhhhkk...',
  ],
  u: [
    '....HHhh....',
    '...HHhhhk...',
    '..HHhhhhhk..',
    '.HHhhhhhhkk.',
    '.HHhhhhhhkk.',
    '.Hhhhhhhhkk.',
    '.hhhhhhhhkk.',
    '.hhhhhhhkkk.',
    '..hhhhhkkk..',
    '...hhhkkk...',
  ],
};
