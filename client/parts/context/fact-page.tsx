// A complete fact: a chronicle with its cast, its moments and the lines that prove them; or a character, a place, a
// legend.

import { toldBy } from '../../../shared/canon/fact.ts';
import type { SeasonRow } from '../../../shared/canon/season.ts';
import type { CanonicalFact } from '../../../shared/contracts/context.ts';
import { cutAtQuotes, type Quote } from '../../../shared/matches/chronicle.ts';
import { recordOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { Who } from '../../ui/kit/cards.tsx';
import { LoadedPage } from '../../ui/kit/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { factPath, LIBRARY, leaguePath, matchPath } from '../paths.ts';
import { memoryText } from './text.ts';

export const FactPage = ({ params: { id = '' } }: PageProps) => (
  <LoadedPage
    what="the fact"
    from={id}
    load={() => call('GET /lore/facts/:id', { id })}
    headingOf={({ fact }) => toldBy(fact).title ?? null}
    trail={[{ label: memoryText.title, to: LIBRARY }]}
  >
    {({ fact }) => <Fact fact={fact} />}
  </LoadedPage>
);

function Fact({ fact }: { readonly fact: CanonicalFact }) {
  const {
    address,
    cast = [],
    days,
    decidedBy = '',
    famousLine,
    game = '',
    gameNumber,
    latest = [],
    leagueId,
    table = [],
    matchId = '',
    moments = [],
    prose = [],
    quotes = [],
    title,
    winner = '',
  } = toldBy(fact);
  const record = recordOf(game);
  return (
    <>
      <article class={`chronicle ${winner === record.dark ? 'of-dark' : ''}`}>
        <h2>{title}</h2>
        {gameNumber !== undefined && (
          <p class="entry-facts">
            {memoryText.game(gameNumber)} · {address && `${address} · `}
            {memoryText.days(days ?? 0)} · {record.won[winner] ?? winner}
          </p>
        )}
        <Prose prose={prose} quotes={famousLine ? [famousLine] : quotes} />
        {matchId && (
          <p class="chronicle-links">
            <PageLink to={matchPath(matchId)} class="button" text={memoryText.replay} />{' '}
            <PageLink to={matchPath(matchId, decidedBy)} class="button primary" text={memoryText.decisive} />
          </p>
        )}
        {leagueId && (
          <p class="chronicle-links">
            <PageLink to={leaguePath(leagueId)} class="button primary" text={memoryText.board} />
          </p>
        )}
      </article>
      {table.length > 0 && <FinalTable rows={table} />}
      {moments.length > 0 && (
        <Section id="moments" title={memoryText.moments}>
          <ul class="moments-kept">
            {moments.map(({ evidence, quotes, text }) => (
              <li key={text}>
                <PageLink
                  to={matchPath(matchId, evidence[0] ?? '')}
                  label={`${memoryText.moment}: ${text}`}
                  text={text}
                />
                {quotes.map((quote) => (
                  <Words key={quote.eventId} quote={quote} matchId={matchId} />
                ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {cast.length > 0 && (
        <Section id="cast" title={memoryText.cast}>
          <ul class="cast">
            {cast.map(({ agentId, fate, lastWords, name, role, survived }) => (
              <li key={agentId} class={survived ? '' : 'fell'}>
                <Who face={agentId} name={name} to={factPath(`character:${agentId}`)} />
                <span class={`role role-${role.toLowerCase()}`}>{role.toLowerCase()}</span>
                {fate && <span class="fate">{fate}</span>}
                {lastWords && <Words quote={lastWords} matchId={matchId} />}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {latest.length > 0 && (
        <Section id="latest" title={memoryText.chronicle}>
          <ul class="links">
            {latest.map(({ matchId: told, title: name }) => (
              <li key={told}>
                <PageLink to={factPath(`match:${told}`)}>{name}</PageLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** An event is named after its match. */
const matchOf = (eventId: string): string => eventId.slice(0, eventId.lastIndexOf('.'));

/** Every quote links to its line; chronicles by earlier versions lack the links. */
const Prose = ({
  prose,
  quotes,
}: {
  readonly prose: readonly string[];
  readonly quotes: readonly Quote[];
}) => (
  <>
    {cutAtQuotes(prose, quotes).paragraphs.map((pieces, i) => (
      <p key={prose[i]} class={i === 0 ? 'chronicle-first' : ''}>
        {pieces.map((piece) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            <PageLink
              key={piece.eventId}
              class="said"
              to={matchPath(matchOf(piece.eventId), piece.eventId)}
              label={`${memoryText.moment}: ${piece.name}: ${piece.text}`}
            >
              “{piece.text}”
            </PageLink>
          ),
        )}
      </p>
    ))}
  </>
);

const FinalTable = ({ rows }: { readonly rows: readonly SeasonRow[] }) => (
  <Section id="final-table" title={memoryText.table}>
    <ol class="final-table">
      {rows.map(({ draws, losses, name, playerId, points, wins }) => (
        <li key={playerId}>
          <b>{name}</b> {memoryText.tableRow({ points, wins, draws, losses })}
        </li>
      ))}
    </ol>
  </Section>
);

const Words = ({
  quote: { eventId, name, text },
  matchId,
}: {
  readonly quote: Quote;
  readonly matchId: string;
}) => (
  <blockquote class="words">
    <PageLink to={matchPath(matchId, eventId)} label={`${memoryText.moment}: ${name}: ${text}`}>
      “{text}”
    </PageLink>
  </blockquote>
);
