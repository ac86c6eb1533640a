import { asWerewolf, type WerewolfMatch } from '../../../server/parts/werewolf/werewolf-match.ts';
import type { TestTown } from '../../../server/testing/town-on-a-port.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { DESKTOP, PHONE, type Photographer, type PictureBook, until } from '../../shots/photographer.ts';

const votes = ({ state }: WerewolfMatch): number =>
  state.ballots.filter((ballot) => ballot !== undefined).length;
const timeLeft = ({ state }: WerewolfMatch): number => state.phaseEndsAt - Date.now();

export const werewolfPictures: PictureBook = { settings: { HOUSE_MATCHES: '6' }, take };

async function take(town: TestTown, photos: Photographer): Promise<void> {
  const matches = (): WerewolfMatch[] =>
    [...town.services.registry.all()].filter(({ game }) => game.id === werewolf.id).map(asWerewolf);
  const find = (what: string, fits: (match: WerewolfMatch) => boolean) =>
    until(what, () => matches().find(fits));

  const talking = await find(
    'a discussion',
    (match) => match.state.phase === 'DAY_DISCUSSION' && timeLeft(match) > 20_000,
  );
  await photos.shoot('hall-day', `/match/${talking.matchId}`);

  const night = await find(
    'a second night',
    (match) => match.state.phase === 'NIGHT' && match.state.nightNumber >= 2 && timeLeft(match) > 15_000,
  );
  await photos.shoot('hall-night-omniscient', `/match/${night.matchId}?view=omni`);

  const phone = await find(
    'a discussion',
    (match) => match.state.phase === 'DAY_DISCUSSION' && timeLeft(match) > 20_000,
  );
  await photos.shoot('phone', `/match/${phone.matchId}`, PHONE);

  // The votes come quickly: be in the hall before they do.
  const voting = await find(
    'a vote about to open',
    (match) =>
      match.state.phase === 'DAY_DISCUSSION' &&
      timeLeft(match) < 10_000 &&
      match.state.players.filter((p) => p.alive).length > 5,
  );
  const ballot = await photos.open(`/match/${voting.matchId}`, DESKTOP);
  await until('ballots', () => voting.state.phase === 'DAY_VOTE' && votes(voting) >= 4);
  await ballot.waitForTimeout(1_000);
  await photos.take(ballot, 'hall-vote');

  const ended = await find('an end', ({ state }) => state.phase === 'ENDED');
  await photos.shoot('end-screen', `/match/${ended.matchId}`);
}
