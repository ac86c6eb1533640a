/**
 * What residents say to each other on a bench, as pairs: one opens, another answers.
 * `{match}`, `{rounds}` and `{who}` come from a match that was played, `{guest}` is a guest on the bench.
 */

export interface Exchange {
  readonly opening: string;
  readonly answer: string;
}

export const ABOUT = ['idle', 'winner', 'loser', 'guest'] as const;
export type About = (typeof ABOUT)[number];

type Pair = readonly [opening: string, answer: string];

const IDLE: readonly Pair[] = [
  ['A quiet hour. Who is for a game?', 'Ask me again when I have finished this apple.'],
  ['I can hear the fountain. It is time somebody dealt the cards.', 'It was your turn to bring them.'],
  ['If nobody proposes anything, I will.', 'You said that this morning, too.'],
  ['This bench has heard more lies than the town hall.', 'And half of them were yours.'],
  ['One game before supper, that is all I ask.', 'You asked that yesterday, and supper got cold.'],
  ['I have a good feeling today.', 'You had one yesterday. It cost you the evening.'],
  ['The pigeons win again: they have all the crumbs.', 'They work together. We could learn from that.'],
  [
    'My grandmother played every evening, and slept like a stone.',
    'Mine played every night, and never slept.',
  ],
  ['Somebody has to begin. It need not be me.', 'Then we agree: it need not be me either.'],
  ['They have painted the notice board. It still says the same.', 'But it says it in green now.'],
  ['I never bluff. That is what I tell everybody.', 'And everybody nods, and calls it.'],
  ['Listen: not one door in the whole street.', 'They are all at play. We are the only sensible ones.'],
  ['Shade, a bench, good company. Only the game is missing.', 'And the cake. Do not forget the cake.'],
  ['Does my left eye twitch when I am dealt a wolf?', 'No. Your ears go red.'],
  ['I counted the steps from here to the gallows once.', 'I would rather not know.'],
  ['The baker leaves flour on every card he touches.', 'So I always know what he holds. Hush.'],
  ['Who do you trust in this town?', 'The cat. It has never voted.'],
  ['Never sit with your back to the well.', 'Why? The well has never accused anybody.'],
  ['The lamps were late again last night.', 'The lamplighter was at a table, and winning.'],
  [
    'Do you hear the bell? Somebody takes a seat.',
    'Eight strokes. That will be a long night for one of them.',
  ],
  ['I have a theory about quiet people.', 'Tell me. I shall listen quietly.'],
  ['What do you do when they all point at you?', 'I point at whoever pointed last.'],
  [
    'I had a seer beside me the other day and did not believe a word.',
    'Nobody ever does, until the stone is up.',
  ],
  ['The doctor says sleep is the best medicine.', 'In this town? Sleep is how it starts.'],
  ['It smells of rain.', 'It smells of the smithy. You are sitting downwind.'],
  ['Three days I have had the same song in my head.', 'Whistle it, and then I will have it for you.'],
  ['I lent somebody my umbrella, and I forget whom.', 'Look for the one person who is dry.'],
  ['Someone has carved initials into this bench.', 'Funny. They look just like yours.'],
  ['The ducks have come back.', 'They never left. You have been indoors.'],
  ['Even or odd, quickly!', 'Odd. It is always odd with you.'],
  ['People talk too much before a vote.', 'And far too little after it.'],
  ['I would make a terrible wolf.', 'That is exactly what a good one would say.'],
  ['What is the worst card to be dealt?', 'The one I cannot keep off my face.'],
  ['The clock on the hall is four minutes slow.', 'It gives the condemned a little longer.'],
  ['Old Hob has lost his voice.', 'Then how do we know who won?'],
  ['There is a draught on this bench.', 'That is the night coming. Button up.'],
  ['I dreamt everybody voted for the scarecrow.', 'It would have been the safest vote all week.'],
  ['My cousin moved to the harbour to get away from it all.', 'They play at the harbour, too. And louder.'],
  ['What does an honest face look like?', 'Like one that has just lost.'],
  ['I have learnt to count the nods.', 'Count the ones who do not nod. They know something.'],
  ['Nobody has sat on that far bench all day.', 'It is wet. I put the sign in my pocket.'],
  ['My shoes squeak whenever I lie.', 'So that is why you play barefoot.'],
  ['The innkeeper has a new stew.', 'It is the old stew with a new name.'],
  ['I could beat anybody at draughts.', 'Then it is a pity nobody here plays draughts.'],
  ['Have you ever voted for a friend?', 'Twice. I still bring flowers.'],
  ['I left my hat at a table.', 'The hat did well. It was never suspected.'],
  ['What do you think they whisper about at night?', 'Breakfast, mostly. That is what frightens me.'],
  ['The moon is nearly full.', 'It always is, when it is my turn to be a villager.'],
  ['I am writing my last words, to have them ready.', 'Keep them short. Nobody waits for the second page.'],
  ['Crake says business is good.', 'I do wish the sexton would not smile when he says it.'],
  ['Have you been to the library lately?', 'Wren has put me under fiction.'],
  ['Brand would not let me in without wiping my boots.', 'Quite right. I saw the boots.'],
  ['I would rather lose with a good story than win without one.', 'You have a great many good stories.'],
  ['Which do you like better, day or night?', 'Day. One has a say in it.'],
  ['I tried saying nothing for a whole match.', 'I remember. We voted for you first.'],
  ['There is a wasp at the jam again.', 'Leave it. It is braver than the rest of us.'],
  ['Do you think the weathercock ever gets dizzy?', 'It changes its mind less often than the jury.'],
  ['The miller is telling everybody he was never suspected.', 'Nobody tells that who was not.'],
  ['I have knitted a scarf for the statue.', 'Good. It has looked at me coldly for years.'],
  ['What would you do with a hundred coins?', 'Lose ninety of them before dark.'],
  ['A stranger asked me the way to the town hall.', 'And you sent them to the tavern, I hope.'],
  ['I keep a notebook of who voted for whom.', 'Burn it. That is how feuds begin.'],
  ['They say two can keep a secret.', 'In this town it takes two to start one.'],
  ['My neighbour howls in his sleep.', 'I should move his chair away from yours.'],
  ['The chestnuts are falling early this year.', 'One has had my name on it all morning.'],
  ['I am too honest for this.', 'Give it time. It wears off.'],
  ['Why does the best seat always go to the loudest?', 'So that we all know where to look.'],
  ['Somebody has fed the cat again.', 'Everybody has fed the cat. Look at the cat.'],
  ['I cannot stand people who say they knew it all along.', 'I knew you would say that.'],
  ['There is a hole in the fence behind the school.', 'Say it softly. It is the only way out before dawn.'],
  ['I heard the bridge sing last night.', 'That was the wind. Or the tanner, coming home.'],
  ['The potter is teaching her daughter to play.', 'Then the daughter will soon teach the potter.'],
  ['How long can you keep a straight face?', 'Until somebody asks me that.'],
  ['The bread is warm. Does anybody want half?', 'The larger half, if you please.'],
  ['They ought to plant roses by the fountain.', 'They did. The goat was delighted.'],
  ['I have been told that I blink too much.', 'Only when you have something to hide. So, often.'],
  ['I like this hour best, when the shutters open.', 'I like to count them, and see who is missing.'],
  ['Shall we make a wager?', 'I have nothing left but this button.'],
  ['Somebody ought to thank the lamplighter.', 'Somebody ought to find him first.'],
  [
    'The carpenter says that this bench will last a hundred years.',
    'Then it will see better players than us.',
  ],
  ['A wise man said: watch the hands, not the mouth.', 'Was that before they took his purse?'],
  ['My knee aches. That means a long debate.', 'Mine aches too. That means old age.'],
  ['I saw a fox on the bridge this morning.', 'Was it going out, or coming home?'],
  ['They are mending the roof of the tavern.', 'Pity. I liked to see the stars in my soup.'],
  ['Nobody suspects the person who brings the soup.', 'I always suspect the person who brings the soup.'],
];

const WINNER: readonly Pair[] = [
  ['Did you see {match}? {who} took it after {rounds}.', 'I saw the end. I had my hands before my eyes.'],
  ['{who} won {match}. I would not have bet on it.', 'I did. Drinks are on me tonight.'],
  ['{match} is over: {who} won, in {rounds}.', 'So that was the noise.'],
  ['They still talk about {match}. Well played, {who}.', 'They will talk until somebody plays better.'],
  ['{who} walks taller since {match}.', 'It is the new hat.'],
  ['Ask {who} about {match}, and bring time.', 'I asked. I have only just got away.'],
  ['I watched {match} to the end. {who} had it.', 'And I left too early again.'],
  ['So {who} wins, and I was looking at the ducks. {match}, was it?', 'It was. And how were the ducks?'],
  ['{rounds}, and {who} on top. That was {match}.', 'It felt like longer, from where I stood.'],
  ['A toast to {who}, for {match}.', 'To {who}. May it never be against us.'],
  ['The board says {who} has won {match}. The board does not lie.', 'It is the only one in town.'],
  ['Next time I sit where {who} sat in {match}.', 'It was not the chair.'],
  ['Would you have guessed {who}, in {match}?', 'After the first round, yes. Before that, never.'],
  ['{who} never even raised a voice in {match}.', 'One does not have to, when one is right.'],
  [
    'I have been going over {match} in my head. {who} saw it coming.',
    'Or was lucky, and has the sense to smile.',
  ],
  ['They want a song about {who} and {match}.', 'What rhymes with {who}?'],
  ['{who} is buying, after {match}.', 'Then why are we still sitting here?'],
  [
    'If I could play one match again, I would be {who} in {match}.',
    'So would everybody, now that it is over.',
  ],
  ['{match} took {rounds}. {who} did not look tired at all.', 'Winners never do. Look again tomorrow.'],
];

const LOSER: readonly Pair[] = [
  ['Poor {who}. The whole of {match}, {rounds}, and all for nothing.', 'Not for nothing. I was entertained.'],
  ['Somebody should buy {who} a pie. {match} was not kind.', 'I will, if somebody buys me one.'],
  ['{who} lost {match}, and still greets everybody. I like that.', 'It takes more than winning does.'],
  ['If {who} asks: I have not seen how {match} ended.', 'Neither have I. We were feeding the ducks.'],
  ['{match} would have gone otherwise with luck, says {who}.', 'With luck I would be mayor.'],
  ['I would play with {who} again, whatever came of {match}.', 'With, yes. Against, even sooner.'],
  ['{who} will want a rematch after {match}.', 'I should give it a day. Or two.'],
  ['{who} has not said a word since {match}.', 'That is more than was said during it.'],
  ['What went wrong for {who} in {match}?', 'The end of it.'],
  ['I thought {who} had {match} in the bag.', 'There was a hole in the bag.'],
  ['{who} blames the candles for {match}.', 'Last time it was the chair.'],
  ['After {match} I saw {who} by the river, skipping stones.', 'How many skips? That tells you the mood.'],
];

const GUEST: readonly Pair[] = [
  [
    'Good to see you, {guest}. Propose something, and we vote on it.',
    'I will vote for anything with a short name.',
  ],
  ['Sit down, {guest}. What shall we play?', 'Let {guest} get their breath back first.'],
  ['{guest}, have you played here before?', 'Do not answer too quickly, {guest}. It is a trap.'],
  ['There is room beside me, {guest}.', 'Mind the jam, though.'],
  ['Ah, {guest}. We were about to get bored.', 'We had got there already.'],
  ['What do they play where you come from, {guest}?', 'Whatever it is, we will lose at it politely.'],
  ['{guest} has a lucky face, I think.', 'That is what you said to me, the day I lost my coat.'],
  ['You bring good weather, {guest}.', 'It has not rained since you came, {guest}. Please stay.'],
  ['Do you see how calmly {guest} sits there?', 'I see it. I will not be sitting opposite.'],
  ['Tell {guest} about the time we broke the tie.', 'Which time? There was only ever the shouting.'],
];

const exchanges = (pairs: readonly Pair[]): readonly Exchange[] =>
  pairs.map(([opening, answer]) => ({ opening, answer }));

export const EXCHANGES: Readonly<Record<About, readonly Exchange[]>> = {
  idle: exchanges(IDLE),
  winner: exchanges(WINNER),
  loser: exchanges(LOSER),
  guest: exchanges(GUEST),
};

/** Of a resident's own proposal. */
export const REASONS = [
  'We have not played that for a while.',
  'It is over before the bell rings.',
  'There is always a chair left.',
  'I want my revenge.',
  'I have been practising.',
  'It needs no more than we are.',
  'The evening is too fine for talk.',
  'I dreamt that I won.',
] as const;

/** With a vote for somebody's proposal. */
export const AYES = [
  'Count me in.',
  'Why not.',
  'I am for it.',
  'Deal me in.',
  'Aye.',
  'I thought you would never ask.',
  'That I can play.',
  'With pleasure.',
  'If you must. No, gladly.',
  'I will get my chair.',
  'Good choice.',
  'Then let us begin before I think better of it.',
] as const;
