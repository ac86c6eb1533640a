import type { DrawnRound, PlayerFacts } from '../../../../shared/games/even-odd/facts.ts';
import { CHOICES } from '../../../../shared/games/even-odd/model.ts';
import { Empty, Section } from '../../../ui/section.tsx';
import { SIDES, type Side, type TableModel } from '../state/table-model.ts';
import { honesty, meetings, oddShare } from '../state/table-stats.ts';
import { words } from '../text.ts';
import { useTable } from './round-header.tsx';

type RoundsProps = Pick<TableModel, 'players' | 'rounds'>;

interface SideProps {
  readonly player: PlayerFacts;
  readonly rounds: readonly DrawnRound[];
  readonly side: Side;
}

export function Habits() {
  const { players, rounds } = useTable();
  return (
    <div class="eo-group">
      <HonestyPanel players={players} rounds={rounds} />
      <OddSharePanel players={players} rounds={rounds} />
      <MeetingsPanel players={players} rounds={rounds} />
    </div>
  );
}

function HonestyPanel({ players, rounds }: RoundsProps) {
  const announced = rounds.some(({ announced: each }) => each.some((choice) => choice > 0));
  return (
    <Section id="honesty" title={words.honesty.title}>
      {announced ? (
        <div class="eo-honesty">
          {SIDES.map((side) => (
            <Claims key={side} player={players[side]} rounds={rounds} side={side} />
          ))}
        </div>
      ) : (
        <Empty>{words.honesty.none}</Empty>
      )}
    </Section>
  );
}

function Claims({ player: { displayName: name, role }, rounds, side }: SideProps) {
  const { kept, claimed } = honesty(rounds, side);
  return (
    <div class="eo-claims" data-role={role}>
      <h3>
        <span class="eo-name" dir="auto">
          {name}
        </span>{' '}
        <small>{claimed === 0 ? words.honesty.nothing : words.honesty.kept(kept, claimed)}</small>
      </h3>
      <ul>
        {rounds.map(({ round, announced, choices }) => {
          const said = announced[side];
          if (!said) return null;
          const isKept = said === choices[side];
          return (
            <li key={round} data-kept={isKept}>
              <b>
                <span aria-hidden="true">{isKept ? '✓ ' : '✗ '}</span>
                {isKept ? words.kept : words.bluff}
              </b>{' '}
              {words.honesty.line(round, said, choices[side] || null)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

function OddSharePanel({ players, rounds }: RoundsProps) {
  return (
    <Section id="odd-share" title={words.oddShare.title}>
      {SIDES.map((side) => (
        <ShareBar key={side} player={players[side]} rounds={rounds} side={side} />
      ))}
      <p class="eo-note">{words.oddShare.why}</p>
    </Section>
  );
}

function ShareBar({ player: { displayName: name, role }, rounds, side }: SideProps) {
  const { hits, of, rate, low, high } = oddShare(rounds, side);
  const band = { '--low': percent(low), '--high': percent(high), '--rate': percent(rate) };
  return (
    <div class="eo-share" data-role={role}>
      <span class="eo-name" dir="auto">
        {name}
      </span>
      <span class="eo-share-text" aria-hidden="true">
        {of === 0 ? words.oddShare.none : words.oddShare.short(rate, hits, of)}
      </span>
      <span
        class="eo-share-bar"
        role="img"
        aria-label={
          of === 0 ? `${name}: ${words.oddShare.none}` : words.oddShare.whole(name, rate, low, high)
        }
        style={band}
      >
        {of > 0 && <i class="eo-band" />}
        <i class="eo-half" />
        {of > 0 && <i class="eo-rate" />}
      </span>
    </div>
  );
}

/** Only three shades: more would suggest a precision that is not there. */
function shadeOf(count: number, most: number): 0 | 1 | 2 | 3 {
  if (count === 0) return 0;
  if (count === most) return 3;
  return count / most > 0.5 ? 2 : 1;
}

/** Five by five: one player's choices against the other's. Squares with an odd sum are framed. */
function MeetingsPanel({ players, rounds }: RoundsProps) {
  const met = meetings(rounds, 0);
  const most = Math.max(1, ...met.flat());
  return (
    <Section id="meetings" title={words.meetings.title}>
      <table class="eo-met">
        <caption>{words.meetings.caption(players[0].displayName, players[1].displayName)}</caption>
        <thead>
          <tr>
            <td />
            {CHOICES.map((theirs) => (
              <th key={theirs} scope="col">
                {theirs}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CHOICES.map((mine) => (
            <tr key={mine}>
              <th scope="row">{mine}</th>
              {CHOICES.map((theirs) => {
                const count = met[mine - 1]?.[theirs - 1] ?? 0;
                return (
                  <td key={theirs} data-shade={shadeOf(count, most)} data-odd={(mine + theirs) % 2 === 1}>
                    {count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
