import { useSignal } from '@preact/signals';
import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Banner } from '../../shared/matches/sign.ts';
import { downloads } from '../net/download-links.ts';
import { en } from '../text/en.ts';
import { ending } from '../text/ending.ts';
import { Button, setTo } from './button.tsx';
import { usePage, useWatch } from './context.ts';
import { ShareButton } from './header-buttons.tsx';
import { later } from './later.tsx';
import { MomentRow } from './moments-panel.tsx';
import { NextMatch } from './next-match.tsx';

/** Most matches have no people in them. */
const PlayAgain = later(async () => (await import('./seat/play-again.tsx')).PlayAgain);
const ReportButton = later(async () => (await import('./seat/report.tsx')).ReportButton);
const Rivals = later(async () => (await import('./rivals.tsx')).Rivals);
const WhoWasWho = later(async () => (await import('./mixed/who-was-who.tsx')).WhoWasWho);

interface EndCardProps {
  readonly title: string;
  readonly banner: Banner;
  readonly headline?: string | undefined;
  readonly children: ComponentChildren;
  readonly proof?: ComponentChildren;
}

/** The result over the stage, which may be put aside to look at the hall. */
export function EndCard({ title, headline, banner, children, proof }: EndCardProps) {
  const { mixed, resultHidden: hidden } = useWatch();
  if (hidden.value) {
    return <Button look="show-end" text={en.end.show} onClick={setTo(hidden, false)} />;
  }
  return (
    <section class="end" aria-labelledby="end-title" data-banner={banner || 'none'}>
      <header class="end-head">
        <h2 id="end-title">{title}</h2>
        <Button text={ending.hide} onClick={setTo(hidden, true)} />
      </header>
      {headline && <p class="end-headline">{headline}</p>}
      <EndButtons />
      <OwnEnd />
      {mixed.value && <WhoWasWho />}
      {children}
      <Decisive />
      <Rivals />
      {proof}
      <EndFiles />
    </section>
  );
}

/** For somebody who played: how it went, and the way to the next. */
function OwnEnd() {
  const { game, own } = useWatch();
  const seat = game.value?.seat;
  const isOwn = own.value !== null && seat !== undefined;
  const story = useSignal<{ readonly Story: FunctionComponent } | null>(null);
  useEffect(() => {
    if (isOwn)
      seat().then(
        ({ Story }) => {
          story.value = { Story };
        },
        // The result stands without it.
        () => undefined,
      );
  }, [isOwn, seat, story]);
  if (!story.value) return null;
  const { Story } = story.value;
  return (
    <>
      <Story />
      <p class="end-buttons">
        <ReportButton />
      </p>
    </>
  );
}

const DECISIVE_SHOWN = 3;

function Decisive() {
  const { moments } = useWatch();
  // The decision itself comes first; the rest is told in its order.
  const [decision = [], ...others] = [...moments.value]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, DECISIVE_SHOWN);
  const heaviest = [decision, others.sort((a, b) => a.at - b.at)].flat();
  return (
    <div class="end-part">
      <h3>{ending.decisive}</h3>
      {heaviest.length === 0 ? (
        <p>{ending.noMoments}</p>
      ) : (
        <ul class="moments">
          {heaviest.map((moment) => (
            <MomentRow key={moment.id} moment={moment} />
          ))}
        </ul>
      )}
    </div>
  );
}

function EndButtons() {
  const { actions } = usePage();
  const played = useWatch().own.value !== null;
  return (
    <p class="end-buttons">
      {played ? <PlayAgain /> : <NextMatch />}
      <Button text={ending.replay} onClick={() => void actions.watchReplay()} />
      <ShareButton />
      <Button text={en.match.toTown} onClick={actions.openTown} />
    </p>
  );
}

function EndFiles() {
  const { matchId } = useWatch();
  return (
    <p class="end-buttons">
      <a class="button" href={downloads.transcript(matchId)} download>
        {ending.transcript}
      </a>
      <a class="button" href={downloads.journal(matchId)} download>
        {ending.journal}
      </a>
    </p>
  );
}
