import type { LeaguePlayerReply, Share } from '../../../shared/contracts/league.ts';
import { ShareBand } from '../../ui/kit/charts/bar-chart.tsx';
import { HeatMap } from '../../ui/kit/charts/crosstable.tsx';
import { Section } from '../../ui/section.tsx';
import { leagueText as text } from './text.ts';

const NUMBERS = ['1', '2', '3', '4', '5'];
const HALF = 0.5;
/** Two standard deviations of a share are its 95 % band. */
const WIDE = 1.96;

/** Where chance alone gives a share of one half. */
function chanceBand(of: number): { low: number; high: number } | null {
  if (of === 0) return null;
  const half = (WIDE * Math.sqrt(HALF * HALF)) / Math.sqrt(of);
  return { low: Math.max(0, HALF - half), high: Math.min(1, HALF + half) };
}

export const ChoicesTogether = ({ reply: { heat } }: { readonly reply: LeaguePlayerReply }) => (
  <Section id="heat" title={text.player.heat}>
    <HeatMap
      caption={text.player.heatWhy}
      rows={NUMBERS}
      columns={NUMBERS}
      rowsAre={text.player.mine}
      columnsAre={text.player.theirs}
      counts={heat}
    />
  </Section>
);

export function PlayerStyle({ reply }: { readonly reply: LeaguePlayerReply }) {
  const { player: words } = text;
  const { oddShare, claims, predictability } = reply;
  return (
    <>
      <Section id="parity" title={words.parity}>
        <Words why={words.parityWhy} />
        <ShareBand
          label={words.parity}
          share={oddShare.share}
          band={chanceBand(oddShare.of)}
          expected={HALF}
          words={shareWords(oddShare, words.oddWords, words.nothingChosen)}
        />
      </Section>
      <Section id="claims" title={words.claims}>
        <Words why={words.claimsWhy} />
        <ShareBand
          label={words.claims}
          share={claims.share}
          band={bandOf(claims)}
          expected={1}
          words={shareWords(claims, words.claimWords, words.noClaims)}
        />
      </Section>
      <Section id="predictability" title={words.predictability}>
        <Words why={words.predictWhy} />
        <ShareBand
          label={words.predictability}
          share={predictability.share}
          band={bandOf(predictability)}
          expected={HALF}
          words={shareWords(predictability, words.predictWords, words.noPredict)}
        />
      </Section>
    </>
  );
}

const Words = ({ why }: { readonly why: string }) => <p class="empty">{why}</p>;

const bandOf = ({ low, high }: Share) => (low === null || high === null ? null : { low, high });

const shareWords = ({ share, of }: Share, say: (share: number, of: number) => string, nothing: string) =>
  share === null ? nothing : say(share, of);
