import { useSignal } from '@preact/signals';
import type { LeagueSummary } from '../../../shared/protocol/league.ts';
import { titleOf } from '../../games/games.ts';
import { Card, CardGrid } from '../../ui/kit/cards.tsx';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { Lead, PageBody } from '../../ui/kit/page-body.tsx';
import { useResource } from '../../ui/kit/use-resource.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { Empty } from '../../ui/section.tsx';
import { leagueApi } from './api.ts';
import './league.css';
import { LeagueStateChips } from './league-state.tsx';
import { NewLeagueDialog } from './new-league.tsx';
import { boardPath } from './paths.ts';
import { PavilionPicture } from './pavilion-picture.tsx';
import { leagueText as text } from './text.ts';

const EVERY_MS = 10_000;

export function PlazaPage() {
  const leagues = useResource({ key: 'plaza', load: leagueApi.all, everyMs: EVERY_MS });
  const making = useSignal(false);
  return (
    <PageBody
      heading={text.plaza}
      actions={
        <button
          type="button"
          class="button"
          onClick={() => {
            making.value = true;
          }}
        >
          {text.make.open}
        </button>
      }
    >
      <Lead>{text.lead}</Lead>
      <Loaded of={leagues}>
        {({ leagues: [first, ...others] }) =>
          first ? (
            <>
              <h2>{text.featured}</h2>
              <CardGrid label={text.featured} wide>
                <LeagueCard league={first} />
              </CardGrid>
              {others.length > 0 && (
                <>
                  <h2>{text.others}</h2>
                  <CardGrid label={text.others}>
                    {others.map((league) => (
                      <LeagueCard key={league.leagueId} league={league} />
                    ))}
                  </CardGrid>
                </>
              )}
            </>
          ) : (
            <Empty>{text.none}</Empty>
          )
        }
      </Loaded>
      {making.value && (
        <NewLeagueDialog
          close={() => {
            making.value = false;
          }}
        />
      )}
    </PageBody>
  );
}

function LeagueCard({ league }: { readonly league: LeagueSummary }) {
  const { leagueId, name, game, format, players, round, totalRounds, playing, leader, state } = league;
  return (
    <Card
      title={name}
      to={boardPath(leagueId)}
      picture={<PavilionPicture leagueId={leagueId} />}
      mark={<LeagueStateChips {...league} />}
      foot={
        <>
          <b>{text.round(round, totalRounds)}</b>
          <span>{text.players(players)}</span>
          {playing > 0 && <span>{text.playing(playing)}</span>}
        </>
      }
    >
      <p>
        {titleOf(game)} · {text.formats[format] ?? format}
      </p>
      {leader && round > 0 && (
        <p class="who league-leader">
          <Portrait agentId={leader.agentId} />
          <span>
            {leader.displayName} {state === 'COMPLETED' ? `· ${text.champion}` : text.leads},{' '}
            {text.points(leader.points)}
          </span>
        </p>
      )}
    </Card>
  );
}
