/**
 * Facts as villagers put them, and how the accused answer. `{S}` is "you", "they" or a name, so that every verb
 * stands in the past; `{was}` bends with it.
 */
import type { Lines } from './line-keys.ts';

export const REASON_LINES: Lines = {
  'why.votedInnocent': [
    '{S} voted for {V} {when}, and {V} turned out to be {role}.',
    '{S} helped hang {V}, and what did we bury? {Role}.',
    '{V} was {role}, and {their} vote was on {V} all the same.',
    'Count who put the rope round {V}: {S} {was} among them, [plain as day|as I recall it well].',
    '{S} voted against {V} {when} without blinking. {V} was {role}.',
    'We hanged {role} {when}, and {S} helped hang {V} with a steady hand.',
    'I keep seeing {their} vote on {V} {when}. [An innocent neck, that.|{V} deserved better.]',
  ],
  'why.accusedInnocent': [
    '{S} hounded {V}, and {V} was {role}.',
    '{S} went after {V} harder than anyone, and {V} was never the wolf.',
    'Who pointed at {V} {when}? {S} did. And {V} was {role}, may the earth lie light.',
    '{S} chased {V} all through {thatDay}, right up to the truth: {role}.',
    'All that noise {S} made about {V}, who went after {V} like a dog after a cart, and for what? {Role}.',
  ],
  'why.defendedWolf': [
    '{S} stood up for {V}, and {V} was a werewolf.',
    '{S} had a good word for {V} when the rest of us smelled blood.',
    'When {V} was cornered, {S} spoke up for {V}. A wolf, as it turned out.',
    '{S} defended {V} {when}. We all saw what {V} was in the end.',
    'Nobody needed a shield more than {V} did, and {S} {was} happy to be one.',
  ],
  'why.sparedWolf': [
    'When we hanged {V}, {their} vote was elsewhere.',
    '{S} spared {V} {when}: the one vote that mattered, and {S} put it on {B} instead.',
    '{V} was a wolf, and {S} looked away and voted for {B}.',
    'Look at the count from {when2}. Wolf on the block, and {their} stone went elsewhere, to {B}.',
    'It took the rest of us to catch {V}. {S} spared the beast and wanted {B}.',
  ],
  'why.wentQuiet': [
    '{S} kept so quiet that I forgot {their} chair was taken.',
    'In all this noise, {S} had hardly a word to give us.',
    '{S} said so little today that I checked for a pulse.',
    'Silent folk are either very wise or very well fed, and {S} [{was} silent as snow|stayed silent].',
    'Everyone here has stuck their neck out but one. {S} sat there like a mouse under a floorboard.',
    'We have been talking for ages, and {S} gave us not a peep.',
  ],
  'why.flipped': [
    '{S} changed {their} vote {when}, from {B} to {V}, and never said why.',
    '{S} switched from {B} to {V} at the last moment.',
    'First {B}, then {V}: {S} flipped like a pancake {when}.',
    '{S} jumped off {B} and onto {V} when the wind turned. A weathercock has more spine.',
  ],
  'why.abstained': [
    '{S} abstained {when}. [Wolves love a neighbour who stays out of it.|Easy way to keep clean hands.]',
    '{when3}, {S} voted for nobody, as if nobody were the danger.',
    '{S} dropped an empty slip in the hat {when}.',
    'When it came to it, {S} kept {their} vote in {their} pocket {when}.',
  ],
  'why.wentForMe': [
    '{S} came for me {when}, and I know what I am.',
    '{S} {was} after me {when}, and I am no wolf, so what does that make {them}?',
    'Of all the necks in town, {S} pointed at me {when}. I know how wrong that was.',
  ],
  'why.votedForMe': [
    '{S} voted for me {when} on nothing but air.',
    'I have not forgotten {their} vote on me {when}, and I know better than anyone how wrong it was.',
    '{S} wanted me on the rope {when}. {S} voted against me and slept soundly, I suppose.',
  ],
  'why.victimsFoe': [
    '{V} pointed right at {them} {when}, and {V} did not live to do it twice.',
    '{V} had {them} under the lantern {when}. By dawn {V} was gone.',
    'Who gains from {V} dead? {V} was on {their} heels {when} and did not wake up.',
    '{V} said the name out loud {when}, {their} name, and by morning there was nobody left to say it.',
  ],
  'why.neighbour': [
    '{S} sat right beside {V}, close enough to hear a door.',
    '{V} died next door to {them}, and {S} heard nothing? [Walls here are like paper.|I hear my neighbour sneeze.]',
    'The chair by {V} was {theirs}. It is not much, but it is a start.',
  ],
  'why.spokeFirst': [
    '{S} spoke first this morning, before the kettle was even on.',
    '{S} {was} first to speak, ready with words while the rest of us were still counting heads.',
    'First out with a speech, {S} {was}. [Practised, I would call it.|As if it had been learnt by heart.]',
  ],
  'why.noWordForDead': [
    '{S} spoke this morning and had not a word for {V}.',
    'A neighbour lay dead, and {S} did not mention {V} once.',
    '{S} had no word for {V} this morning. [Not one.|I listened for it.]',
    'Plenty of talk from {them} at sunrise, but not a tear for {V}.',
  ],
  'why.quickFinger': [
    '{S} {was} so quick to point this morning, with nothing in hand.',
    'A name before breakfast! {S} had {V} half hanged before anyone sat down.',
    '{S} went for {V} so soon that I wondered what the hurry was.',
  ],
  'why.brokeTrust': [
    '{S} had kind words for {V}, and then put a vote on {V} all the same.',
    'Kind words for {V} first, a vote for {V} after. {S} cannot have it both ways.',
    'One moment {S} stood with {V}; the next, {their} name was on the list against {V}. Kind words are cheap.',
  ],
  'why.falseClaim': [
    'That story about {V} was made up: the dead have proved it.',
    'That seer talk of {theirs} was lying, start to finish.',
    'I know enough to say that the seer talk was made up.',
    '{S} told us about {V} as a seer would, and it was made up. We saw the truth at the gallows.',
    'No seer says what {S} said about {V} and is wrong. That leaves one thing: a liar.',
  ],
  'why.seerSays': [
    'The seer named {them}, and I have heard nothing better all day.',
    '{C} looked in the night and saw what {S} {was}. I believe our seer.',
    '{C} put it plainly as our seer, and I mean to listen.',
    'We have a seer, and the seer has given us a name. What more do we want, a paw print?',
  ],
  'why.votedWolf': [
    '{S} voted for {V} {when}, and {V} was a wolf. Wolves do not bite their own tails.',
    '{their} vote helped bring down {V}.',
    'When it came to {V}, {S} gave a vote against a wolf. I remember that.',
    '{S} put a stone on {V} {when}, and it landed on fur.',
  ],
  'why.accusedWolf': [
    '{S} saw through {V} before most of us did.',
    '{S} called out {V} by name, and was right.',
    'It was {S} who barked at {V} first, and {V} was the one with the tail.',
  ],
  'why.seerClears': [
    '{C} looked, and found no wolf there.',
    'The seer has looked there already and came back smiling.',
    '{C} cleared that name as our seer, and that is good enough for me.',
  ],
  'why.stoodByInnocent': [
    '{S} stood by {V} when it was dangerous, and {V} was {role}.',
    '{S} tried to save {V} from us. If only we had listened.',
  ],
  'not.votedInnocent': [
    'Yes, I voted for {V}. So did {others}. Are we all wolves now?',
    'I was wrong about {V}, and I will carry it. Being wrong is not being a wolf.',
    '{V} fooled me by being honest. {Others} made the same mistake.',
    'You want my regret about {V}? You have it. You want my neck? Keep looking.',
  ],
  'not.accusedInnocent': [
    'I asked {V} hard questions because somebody had to.',
    'I misread {V}. A wolf would have let you do the pointing for me.',
    'If asking questions is a crime, hang the whole bench.',
  ],
  'not.defendedWolf': [
    '{V} tricked me, fair and square. I am ashamed of it, not guilty of it.',
    'I gave {V} the benefit of the doubt, as I would give it to you.',
    'Would a wolf really speak up for a wolf in front of everyone? [Think.|Even wolves are not that daft.]',
  ],
  'not.sparedWolf': [
    'I voted my own mind that day. I had no way to know about {V}.',
    'My vote missed {V}, yes. A packmate would have jumped on to look good.',
    'I backed the wrong horse. {V} hung without my help, and I am glad of it.',
  ],
  'not.wentQuiet': [
    'I was listening. [Some of us do.|Try it.]',
    'I keep my mouth shut until I have something to put in it.',
    'Quiet is not guilty. The loudest dog is not the one that bites.',
    'Fine, here are words: I am no wolf, and I have been watching every one of you.',
  ],
  'not.flipped': [
    'I changed my mind because I heard something better. That is what talking is for.',
    'Yes, I moved my vote. A tie would have fed nobody but the wolves.',
    'A fool never changes a vote. I would rather be a weathervane than a doorpost.',
  ],
  'not.abstained': ['I had nothing solid, so I threw no stone.', 'I will not hang someone on a shrug.'],
  'not.wentForMe': [
    'I asked about you because you stood out. You still do.',
    'It was never personal. You were the loudest thing in the room.',
  ],
  'not.votedForMe': [
    'I voted for you in good faith, and you have not made me regret it.',
    'A vote is not a bite. I would take it back if you gave me cause.',
  ],
  'not.victimsFoe': [
    'If I ate everyone who ever pointed at me, I would be a very fat and very stupid wolf.',
    '{V} and I argued, and then {V} died, and you think I would be that obvious? Somebody wants you to.',
    'Whoever killed {V} knew you would look at me. Do not oblige them.',
  ],
  'not.neighbour': [
    'I sleep next to the wall and like a log. That is all there is to it.',
    'By that rule every murder is the neighbour. Somebody had to sit there.',
  ],
  'not.spokeFirst': [
    'Somebody has to speak first. You are welcome to it tomorrow.',
    'I rise early. Bakers do, and roosters, and we are not hanging those.',
  ],
  'not.noWordForDead': [
    'I grieve for {V} in my own way, and not on command.',
    'I could not say the name. Give me that much.',
    'Not everyone weeps into a speech. I liked {V}.',
  ],
  'not.quickFinger': [
    'I said a name because silence helps them and not us.',
    'Better a quick finger than a folded hand.',
  ],
  'not.brokeTrust': [
    'I trusted {V} until I stopped. That is how it goes in this town.',
    'Trust is not a wedding vow. I saw something and I voted.',
  ],
  'not.falseClaim': ['Call it what you like. I know what I saw in the dark.'],
  'not.seerSays': [
    'Then that seer is no seer. I know what I am.',
    'Anybody can wave a crystal about. That result is false and I can tell you, because I live in this skin.',
    'A seer who sees a wolf in me needs new eyes, or is one.',
  ],
};
