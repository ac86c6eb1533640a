import { toggleFollow } from '../state/follows.ts';
import { following as text } from '../text/following.ts';
import { usePage } from './context.ts';

interface FollowProps {
  readonly agentId: string;
  readonly name: string;
}

/** Tells this browser when the agent takes a seat, also beyond the page where that is allowed. */
export function FollowButton({ agentId, name }: FollowProps) {
  const { store } = usePage();
  const follows = store.followed.value.has(agentId);
  const press = () => {
    const isNew = toggleFollow(store.followed, { agentId, name });
    store.toast(isNew ? text.nowFollowing(name) : text.unfollowed(name), isNew ? 'good' : 'info');
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
