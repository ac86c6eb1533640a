/** The ballot as a spectacle. Everything here can be read off the open tally. */
import type { LineGroup } from '../line-group.ts';

export const voteLines = {
  'vote.first': {
    tone: 'hype',
    variants: [
      'First chalk on the slate: {voter} names {target}.',
      '{voter} throws the first stone, and it flies toward {target}.',
      'One name stands alone on the slate: {target}, in the hand of {voter}.',
      '{voter} wastes no time: {target}. Who follows?',
      'The slate is blank no more. {voter} against {target}.',
      'It takes one to begin: {voter} points at {target}. The hall inhales.',
      'First hand up is {voter}’s, and {target} has seen it.',
      '{voter} opens the bidding with {target}.',
    ],
  },
  'vote.first_abstention': {
    tone: 'hype',
    variants: [
      '{voter} starts the ballot by naming nobody. Prudent, or well fed?',
      'The first ballot is an empty one, from {voter}.',
      '{voter} steps up and chalks a blank. A bold sort of caution.',
      'First to vote, first to decline: {voter}.',
      'An abstention to begin with, courtesy of {voter}. The wolves do not object.',
      '{voter} would rather not say. The crier would rather you did.',
    ],
  },
  'vote.self': {
    tone: 'hype',
    variants: [
      '{voter} votes for... {voter}? Somebody check the ale.',
      'Well I never: {voter} chalks up {voter}. A saint, a fool, or a gambler.',
      '{voter} volunteers! It is the most honest vote I have ever seen, or the least.',
      'A self-vote by {voter}. The slate itself looks embarrassed.',
      '{voter} points at {voter}. Either despair, or theatre.',
      'In all my years of crying: {voter} has voted for {voter}.',
    ],
  },
  'vote.tie': {
    tone: 'hype',
    variants: [
      'A tie! {names}, {count} apiece. As it stands, nobody goes.',
      'Level on the slate: {names} with {count} each. Someone in the forest is smiling.',
      'It is {count} all between {names}. One hand would settle it.',
      'Deadlock! {names}, {count} each. Anyone care to change their mind?',
      'The scales hang even: {names}, {count} on each side.',
      '{count} against {count}: {names}. A tie feeds nobody but the pack.',
      'Neck and neck: {names}, {count} each, and the sand still running.',
      'The chalk cannot decide between {names}. {count} each!',
    ],
  },
  'vote.lead': {
    tone: 'hype',
    variants: [
      '{voter} tips the scales: {target} now leads with {count}.',
      '{target} pulls ahead, {count} on the slate. Not a race one likes to win.',
      'With {voter}’s chalk, {target} stands at {count}, alone on top.',
      '{count} now for {target}. The bench beside {target} empties.',
      'The lead is {target}’s, at {count}. Thank {voter}, or do not.',
      '{voter} joins in. {target} at {count}, and looking for the door.',
      'Up goes another mark for {target}: {count}. The collar tightens.',
      '{target} leads, {count} deep. {voter} did not even blink.',
    ],
  },
  'vote.majority': {
    tone: 'hype',
    variants: [
      '{count} against {target}: a majority! Only second thoughts can help now.',
      'That is {count}, more than half the hall. {target} had better talk fast.',
      '{voter} makes it {count}. {target} is one bell away from the door.',
      'A majority for {target}, {count} strong. The rope is fetched.',
      'More than half have named {target}. {count} hands, and few of them shaking.',
      'The slate leans hard on {target}: {count}. Unless somebody repents.',
      '{count}! The matter of {target} is as good as settled.',
      'With {voter}, the hall has made up its mind: {target}, by {count}.',
    ],
  },
  'vote.all_in': {
    tone: 'hype',
    variants: [
      'Every ballot is in, and {target} tops the slate with {count}. A few breaths to repent.',
      'All have voted. {target}, with {count}, watches the last sand fall.',
      'The box is full: {target} leads at {count}. Speak with your chalk or not at all.',
      '{voter} completes the ballot. {target} has {count}, and very little time.',
      'That is everyone. {count} for {target}. Does any hand tremble enough to change?',
      'All chalk is down, and {target} carries {count} of it. Going once, going twice...',
      'The count is whole: {target}, {count}. The bell ringer spits in his palms.',
      'No ballot is missing. {target} at {count}, unless somebody blinks.',
    ],
  },
  'vote.all_in_tie': {
    tone: 'hype',
    variants: [
      'All have voted, and it is a dead heat: {names}. Nobody goes, unless somebody moves.',
      'Every ballot in, and nothing settled: {names}, level. Will one hand waver?',
      'A full slate and a full stop: {names} are tied.',
      'The last ballot makes it even: {names}. The pack could kiss you all.',
      'Everyone has spoken, and the slate shrugs: {names}, all level. So: nobody.',
      'Tied to the last chalk mark: {names}. One change of heart decides the day.',
    ],
  },
  'vote.all_in_blank': {
    tone: 'hype',
    variants: [
      'All have voted, and nobody has named anybody. The bravest village in the land.',
      'Every ballot is blank. The wolves wish to thank the committee.',
      'A full box of empty ballots! Even the chalk is disappointed.',
      'All in, none named. Peace in our time, until about nightfall.',
      'Not one name on the slate. A fine day for doing nothing, says the forest.',
      'Everybody abstains. I had cleared my throat for nothing.',
    ],
  },
} as const satisfies LineGroup;
