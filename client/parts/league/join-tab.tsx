import type { LeagueReply } from '../../../shared/contracts/league.ts';
import { guidePath } from '../../../shared/protocol/guides.ts';
import { CopyBox } from '../../ui/kit/copy-box.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { isAtTables, mailboxPrompt, playerCommand, refereeCommand } from './join-words.ts';
import { leagueText as text } from './text.ts';

export function JoinTab({ league }: { readonly league: LeagueReply }) {
  const atTables = isAtTables(league);
  const { title, why } = atTables ? text.joinSeason : text.joinMail;
  return (
    <>
      {league.state !== 'REGISTRATION' && <Empty>{text.closed}</Empty>}
      <Section id="join-mail" title={title} testId="join-mail">
        <p class="page-text">{why}</p>
        <CopyBox label={title} text={mailboxPrompt(league)} />
      </Section>
      {!atTables && (
        <>
          <Section id="join-call" title={text.joinCall} testId="join-call">
            <p class="page-text">{text.joinCallWhy}</p>
            <CopyBox label={text.joinCall} text={playerCommand(league)} />
            <p class="page-text">
              <a href={guidePath('league')}>{text.guide}</a>
            </p>
          </Section>
          {league.foreignReferees && (
            <Section id="join-referee" title={text.joinReferee}>
              <p class="page-text">{text.joinRefereeWhy}</p>
              <CopyBox label={text.joinReferee} text={refereeCommand(league)} />
            </Section>
          )}
        </>
      )}
    </>
  );
}
