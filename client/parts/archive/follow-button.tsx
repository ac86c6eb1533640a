import { toggleFollow } from '../../state/follows.ts';
import { usePage } from '../../ui/context.ts';
import { gamesText as text } from './games-text.ts';

interface FollowProps {
  readonly agentId: string;
  readonly name: string;
}

/** Tells this browser when the agent takes a seat, also beyond the page where that is allowed. */
export function FollowButton({ agentId, name }: FollowProps) {
  const { store } = usePage();
  const follows = store.followed.value.has(agentId);
  const press = () => {
    const isNew = toggleFollow(store.followed, agentId);
    store.toast(isNew ? text.following(name) : text.unfollowed(name), isNew ? 'good' : 'info');
    if (isNew && store.notices.peek() !== 'granted' && 'Notification' in globalThis)
      void Notification.requestPermission().then((given) => {
        store.notices.value = given;
      });
  };
  return (
    <button type="button" class="button small" aria-pressed={follows} onClick={press}>
      {follows ? text.followed : text.follow}
      <span class="hidden-text"> {name}</span>
    </button>
  );
}
