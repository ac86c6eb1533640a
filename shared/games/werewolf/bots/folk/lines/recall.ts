/** Old stories, for a table that has sat together before. They charge nobody with anything today. */
import type { Lines } from './line-keys.ts';

export const RECALL_LINES: Lines = {
  recallFooled: [
    'You fooled us in {g}, {T}. I still have the page marked.',
    '{T}, it was you who fooled us all in {g}. Well played, I will say that much.',
    'I sat there in {g}, {T}, and you fooled me from the first night to the last.',
    'They still tell {g} in the tavern, {T}. You had every one of us fooled.',
    'The library has {g} on its shelf, {T}, and my own name is among the fooled.',
  ],
  recallCaught: [
    '{g} ended badly for you, {T}. No hard feelings, I hope.',
    'I was there in {g}, {T}. The rope was short and the day was long.',
    'Some nights I still think of {g}, {T}. Then I bolt the door.',
    'There is a page about {g} in the library, {T}. I would not read it before supper.',
  ],
  recallWon: [
    'We came through {g} alive, {T} and me. I think of it when the kettle sings.',
    '{T}, after {g} you owe me a drink, or I owe you one.',
    'The last time I sat with {T} was {g}, and we both walked home.',
    '{g} was a good evening, {T}. May this one end the same way.',
  ],
};
