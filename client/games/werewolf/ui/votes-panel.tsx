import type { VoteRound } from '../../../../shared/games/werewolf/facts.ts';
import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { narrow } from '../../../ui/screen-size.ts';
import { Empty, Scroll, Section } from '../../../ui/section.tsx';
import {
  aliveIn,
  type Ballot,
  ballotsIn,
  colorOf,
  type MatchModel,
  nameIn,
  playerAt,
  readBallots,
} from '../state/match-model.ts';
import { words } from '../text.ts';
import { useMatch } from './use-match.ts';

export function VotesPanel() {
  const model = useMatch().model.value;
  const last = model.voteRounds.at(-1);
  const isTold = last?.day === model.dayNumber;
  // The votes are in, and the verdict has not been announced yet.
  const voting = model.phase === 'DAY_VOTE' || (model.phase === 'DAY_RESOLUTION' && !isTold);
  // Beside the transcript an empty panel only takes space; behind a tab it explains why it is empty.
  if (!voting && !last && !narrow.value) return null;
  const title = voting ? words.votes.live : last ? words.votes.last(last.day) : words.votes.title;
  const ballots = voting ? ballotsIn(model) : readBallots(last?.ballots ?? []);
  const earlier = voting ? model.voteRounds : model.voteRounds.slice(0, -1);
  return (
    <Section
      id="votes"
      title={title}
      aside={voting ? words.votes.count(ballots.length, aliveIn(model)) : last && outcomeInShort(last, model)}
      testId="werewolf-vote-tally"
    >
      <Scroll>
        {voting && ballots.length === 0 && <Empty>{words.votes.waiting}</Empty>}
        {!voting && !last && <Empty>{words.votes.before}</Empty>}
        <Bars rows={tallyOf(ballots)} model={model} />
        {earlier.length > 0 && (
          <details class="earlier-votes">
            <summary>{words.votes.earlier}</summary>
            {earlier.map((round) => (
              <div key={round.day}>
                <h3>{words.votes.last(round.day)}</h3>
                <Bars rows={tallyOf(readBallots(round.ballots))} model={model} />
                <p class="verdict">{outcome(round, model)}</p>
              </div>
            ))}
          </details>
        )}
      </Scroll>
    </Section>
  );
}

const namesOf = (model: MatchModel, ids: readonly PlayerId[]) =>
  ids.map((id) => nameIn(model, id)).join(', ');

function outcomeInShort({ eliminated: seat, tied }: VoteRound, model: MatchModel): string {
  const eliminated = playerAt(seat);
  if (eliminated) return words.votes.outShort(nameIn(model, eliminated));
  return tied.length > 1 ? words.votes.tieShort : words.votes.nobodyShort;
}

function outcome({ eliminated: seat, tied }: VoteRound, model: MatchModel): string {
  const eliminated = playerAt(seat);
  if (eliminated) return words.votes.out(nameIn(model, eliminated));
  const names = namesOf(
    model,
    tied.flatMap((each) => playerAt(each) ?? []),
  );
  return tied.length > 1 ? words.votes.tie(names) : words.votes.nobody;
}

/** Letters, not only colours, show who voted. */
const initialsOf = (name: string): string => [...name].slice(0, 2).join('');

const ROWS_WITH_BARS = 3;

/** The leaders as bars, the rest in a line: compact, and nothing is cut off. */
function Bars({ rows, model }: { readonly rows: readonly TallyRow[]; readonly model: MatchModel }) {
  const most = Math.max(1, ...rows.map(({ voters }) => voters.length));
  const shown = rows.length === ROWS_WITH_BARS + 1 ? rows : rows.slice(0, ROWS_WITH_BARS);
  const rest = rows.slice(shown.length);
  const nameOf = ({ target }: TallyRow) => (target ? nameIn(model, target) : words.votes.abstain);
  if (rows.length === 0) return null;
  return (
    <>
      <ul class="tally">
        {shown.map((row) => (
          <li key={row.target ?? 'abstain'} title={words.votes.byWhom(namesOf(model, row.voters))}>
            <span class="tally-name" dir="auto">
              {nameOf(row)}
            </span>
            <span class="tally-bar" style={{ '--width': `${(row.voters.length / most) * 100}%` }}>
              {row.voters.map((voter) => (
                <i key={voter} style={{ '--color': colorOf(voter) }} aria-hidden="true">
                  {initialsOf(nameIn(model, voter))}
                </i>
              ))}
            </span>
            <b>{row.voters.length}</b>
            <span class="hidden-text">{words.votes.byWhom(namesOf(model, row.voters))}</span>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p class="tally-rest">
          {words.votes.also(rest.map((row) => `${nameOf(row)} ${row.voters.length}`).join(', '))}
        </p>
      )}
    </>
  );
}

interface TallyRow {
  /** `null` = abstentions. */
  readonly target: PlayerId | null;
  readonly voters: readonly PlayerId[];
}

function tallyOf(ballots: readonly Ballot[]): TallyRow[] {
  const rows = new Map<PlayerId | null, PlayerId[]>();
  for (const { voter, target } of ballots) rows.set(target, [...(rows.get(target) ?? []), voter]);
  return [...rows]
    .map(([target, voters]): TallyRow => ({ target, voters }))
    .sort(
      (a, b) => Number(a.target === null) - Number(b.target === null) || b.voters.length - a.voters.length,
    );
}
