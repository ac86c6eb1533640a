import type { LeagueReply } from '../../../shared/protocol/league.ts';
import { CopyBox } from '../../ui/kit/copy-box.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { leagueText as text } from './text.ts';

export function JoinTab({ league }: { readonly league: LeagueReply }) {
  const { mcp, name, leagueId, joinCode, state } = league;
  return (
    <>
      {state !== 'REGISTRATION' && <Empty>{text.closed}</Empty>}
      <Section id="join-mail" title={text.joinMail}>
        <p class="page-text">{text.joinMailWhy}</p>
        <CopyBox
          label={text.joinMail}
          text={`${new URL(mcp.mailbox, location.href).href}\n\n${text.mailPrompt(name, leagueId, joinCode)}`}
        />
      </Section>
      <Section id="join-call" title={text.joinCall}>
        <p class="page-text">{text.joinCallWhy}</p>
        <CopyBox label={text.joinCall} text={mcp.manager} />
      </Section>
      <Section id="join-referee" title={text.joinReferee}>
        <CopyBox label={text.joinReferee} text={mcp.referee} />
      </Section>
    </>
  );
}
