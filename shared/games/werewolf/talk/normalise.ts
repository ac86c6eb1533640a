/** Turns a message into plain lower-case text: resolves Markdown, lists, emoji, quotations and contractions. */

/** Marks the end of a line or of a list item. */
export const LINE_END = '¶';
/** Stands for words that the speaker quotes. */
export const QUOTATION = '""';

const EMOJI = /\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/gu;
/** An apostrophe inside a word does not end a quotation. */
const SINGLE_QUOTED = /(^|[\s(])'(?:[^'\n]|(?<=[a-z])'(?=[a-z])){2,160}'(?=[\s.,;:!?)]|$)/gi;
/** A name between quotation marks is only a name. */
const NAME_ONLY = /^"@@?[0-8]"$/;
/** Logs kept in columns lose their commas and keep the space. */
const LOST_COMMA = /(?<=[a-z0-9']) {2}(?=[a-z0-9'"@])/gi;

/** Before names are marked: keeps upper case, which tells names from words. */
export function withoutMarkup(message: string): string {
  let text = message;
  if (/[^\x20-\x7e]/.test(text))
    text = text
      .replace(/[‘’ʼ´]/g, "'")
      .replace(/[“”„«»]/g, '"')
      .replace(/[→⇒➜]/g, ': ')
      .replace(/[–—]/g, ' — ')
      .replace(/…/g, '. ')
      .replace(EMOJI, ' ');
  if (/[*_`#~|<>=]/.test(text))
    text = text
      .replace(/[*`~]+/g, '')
      .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/[-=]+>/g, ': ')
      .replace(/^\s*#+\s*/gm, '')
      .replace(/[|<>]/g, ' ');
  if (text.includes('\n')) text = text.replace(/\s*\n\s*(?:[-•·+]\s+)?/g, ` ${LINE_END} `);
  return text.replace(/(^|[\s:;,.¶])\(?\d{1,2}[.)]\s+(?=\S)/g, `$1 ${LINE_END} `).replace(LOST_COMMA, ', ');
}

const UNFOLDED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "can't": 'can not',
    cannot: 'can not',
    "won't": 'will not',
    "shan't": 'shall not',
    "ain't": 'is not',
    "let's": 'let us',
    "y'all": 'you all',
    im: 'i am',
    ive: 'i have',
    ill: 'ill',
    u: 'you',
    ur: 'your',
    r: 'are',
    dont: 'do not',
    doesnt: 'does not',
    didnt: 'did not',
    cant: 'can not',
    isnt: 'is not',
    wasnt: 'was not',
    arent: 'are not',
    thats: 'that is',
    hes: 'he is',
    shes: 'she is',
    theyre: 'they are',
    youre: 'you are',
    gonna: 'going to',
    wanna: 'want to',
    gotta: 'got to',
    imma: 'i will',
    imo: 'i think',
    imho: 'i think',
    idk: 'i do not know',
    tbh: 'honestly',
    ngl: 'honestly',
    fr: 'really',
    vt: 'villager',
    doc: 'doctor',
    ww: 'werewolf',
    wolves: 'wolf',
    werewolves: 'werewolf',
  }),
);

const CONTRACTED: readonly (readonly [ending: RegExp, meant: string])[] = [
  [/n't$/, ' not'],
  [/'m$/, ' am'],
  [/'re$/, ' are'],
  [/'ve$/, ' have'],
  [/'ll$/, ' will'],
  [/'d$/, ' would'],
];
/** "That's", "he's": after any other word, "'s" is a possessive or an "is", and stays a word of its own. */
const IS_AFTER = /^(?:it|that|he|she|who|what|there|here|where|how|this|everyone|nobody)$/;

const PIECE = /@{1,2}[0-8]|[a-z0-9%]+(?:['_-][a-z0-9]+)*'?(?![a-z])|'s\b|""|\.{2,}|--| - |[—,;:!?.()/+&=¶]/g;

/** The words and signs of a text in which names are marked. */
export function piecesOf(marked: string): string[] {
  const text = marked
    .replace(/\b0\.(\d\d)\d*\b/g, '$1%')
    .replace(/(\d)[.:](?=\d)/g, '$1')
    .replace(/\b(?:ms|mrs|mr|dr)\.\s+(?=@)/g, '')
    .replace(/"[^"]{0,400}"/g, (quoted) => (NAME_ONLY.test(quoted) ? quoted.slice(1, -1) : ` ${QUOTATION} `))
    .replace(SINGLE_QUOTED, `$1 ${QUOTATION} `);
  const pieces: string[] = [];
  for (const piece of text.match(PIECE) ?? []) {
    const meant = UNFOLDED.get(piece);
    if (meant) pieces.push(...meant.split(' '));
    else if (piece.includes("'")) pieces.push(...unfolded(piece));
    else pieces.push(piece);
  }
  return pieces;
}

function unfolded(piece: string): string[] {
  if (piece === "'s") return [piece];
  if (piece.endsWith("'s")) {
    const word = piece.slice(0, -2);
    return [word, IS_AFTER.test(word) ? 'is' : "'s"];
  }
  for (const [ending, meant] of CONTRACTED)
    if (ending.test(piece)) return piece.replace(ending, meant).split(' ');
  return /s'$/.test(piece) ? [piece.slice(0, -1), "'s"] : [piece.replace(/'$/, '')];
}
