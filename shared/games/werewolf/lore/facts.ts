/** The facts of a settled match, as input for a model and for the check of its text. */
import type { Quote, SettledMatch } from '../../../matches/chronicle.ts';
import { capital, listed, numberWord, ordinal } from '../../../protocol/english.ts';
import type { Facts, GivenRelation } from '../../../writing/facts.ts';
import { ROLE_NAMES } from '../moments/catalogue.ts';
import { type Day, type Person, type Story, storyOf } from './story.ts';

const SIDES = { WEREWOLVES: 'the werewolves', VILLAGERS: 'the villagers' } as const;

/** `quotes` are the lines that may be repeated. */
export function matchFacts(match: SettledMatch, quotes: readonly Quote[]): Facts {
  const story = storyOf(match);
  const { address, gameNumber } = match;
  const where = address ? `at ${address}` : 'in the hall';
  return {
    topic: address || `Game ${gameNumber}`,
    names: [
      { name: 'Werewolf' },
      { name: `Game ${gameNumber}` },
      ...(address ? [{ name: address }] : []),
      ...story.people.map(({ name, role }) => ({ name, is: [role.toLowerCase()] })),
    ],
    relations: relationsOf(match, story),
    statements: [
      `Game ${gameNumber} of Werewolf was played ${where}.`,
      `${listed(story.people.map(({ name }) => name))} sat down.`,
      ...story.days.flatMap((day) => dayFacts(match, day)),
      ...survivorFacts(story),
      `${capital(SIDES[story.winner])} won on day ${story.endedOn}.`,
      ...quotes.map(({ name, text }) => `${name} said: “${text}”`),
    ],
    quotes: quotes.map(({ text }) => text),
  };
}

const roleOf = ({ name, role }: Person): string => `${name} was ${ROLE_NAMES[role]}.`;

const CLAIMED = /claims to be (?:the )?(seer|doctor)\.$/;

/** The role claims of this day. */
const claimsOn = ({ moments }: SettledMatch, { speeches }: Day): { person: Person; role: string }[] =>
  moments.flatMap(({ evidence, kind, text }) => {
    const role = kind === 'ROLE_CLAIM' || kind === 'COUNTER_CLAIM' ? CLAIMED.exec(text)?.[1] : undefined;
    const spoken = speeches.find(({ eventId }) => evidence.includes(eventId));
    return role && spoken ? [{ person: spoken.by, role }] : [];
  });

function dayFacts(match: SettledMatch, day: Day): string[] {
  const { ballots, hanged, killed, number: n, saved, tied, voted } = day;
  const night = `In the ${ordinal(n)} night`;
  const quiet = `${night} nobody died${saved ? ': the doctor guarded the right door' : ''}.`;
  return [
    killed ? `${night} ${killed.name} was killed. ${roleOf(killed)}` : quiet,
    ...claimsOn(match, day).map(
      ({ person, role }) => `On day ${n} ${person.name} claimed to be the ${role}. ${roleOf(person)}`,
    ),
    ...(voted ? voteFacts(n, { ballots, hanged, tied }) : []),
  ];
}

function voteFacts(n: number, { ballots, hanged, tied }: Pick<Day, 'ballots' | 'hanged' | 'tied'>): string[] {
  if (!hanged)
    return [
      tied.length > 0
        ? `On day ${n} the vote was tied between ${listed(tied.map(({ name }) => name))}, and nobody was hanged.`
        : `On day ${n} nobody was hanged.`,
    ];
  const against = ballots.filter(({ target }) => target === hanged);
  return [
    `On day ${n} ${numberWord(against.length)} of ${numberWord(ballots.length)} ballots hanged ${hanged.name}. ${roleOf(hanged)}`,
    `On day ${n} ${listed(against.map(({ voter }) => voter.name))} voted for ${hanged.name}.`,
  ];
}

function survivorFacts({ deaths, people }: Story): string[] {
  const living = people.filter((person) => !deaths.some((death) => death.person === person));
  return living.length === 0
    ? []
    : [`${listed(living.map(({ name }) => name))} survived. ${living.map(roleOf).join(' ')}`];
}

function relationsOf(match: SettledMatch, { days, deaths, people, winner }: Story): GivenRelation[] {
  const loser = winner === 'WEREWOLVES' ? 'VILLAGERS' : 'WEREWOLVES';
  const isDead = (person: Person) => deaths.some((death) => death.person === person);
  return [
    ...deaths.map(
      ({ cause, person }): GivenRelation => ({
        from: person.name,
        relation: cause === 'NIGHT' ? 'killed' : 'hanged',
      }),
    ),
    ...people
      .filter((person) => !isDead(person))
      .map(({ name }): GivenRelation => ({ from: name, relation: 'survived' })),
    ...days.flatMap((day) =>
      claimsOn(match, day).map(
        ({ person, role }): GivenRelation => ({ from: person.name, relation: 'claimed', to: role }),
      ),
    ),
    ...days.flatMap(({ ballots }) =>
      ballots.map(
        ({ target, voter }): GivenRelation => ({ from: voter.name, relation: 'voted', to: target.name }),
      ),
    ),
    { from: SIDES[winner], relation: 'won' },
    { from: SIDES[loser], relation: 'lost' },
  ];
}
