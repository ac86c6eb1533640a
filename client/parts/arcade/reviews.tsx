import { usePage } from '../../ui/context.ts';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { cut, sinceWords } from '../../ui/kit/words.ts';
import { Empty, Section } from '../../ui/section.tsx';
import { arcadeApi } from './api.ts';
import { StarRow, Stars } from './stars.tsx';
import { arcadeText as text } from './text.ts';

const EVERY_MS = 30_000;
const MOST_SHOWN = 6;
const LONGEST = 280;

export function Reviews({ experienceId }: { readonly experienceId: string }) {
  const { store } = usePage();
  const reviews = useResource({
    key: experienceId,
    load: () => arcadeApi.reviews(experienceId),
    everyMs: EVERY_MS,
  });
  const { value: now } = reviews.answer;
  return (
    <Section
      id="reviews"
      title={text.reviews}
      testId="experience-reviews"
      aside={
        now.state === 'ready' ? <Stars count={now.value.reviews} rating={now.value.rating} /> : undefined
      }
    >
      <Loaded of={reviews}>
        {({ words }) =>
          words.length === 0 ? (
            <Empty>{text.noReviews}</Empty>
          ) : (
            <ul class="reviews">
              {words.slice(0, MOST_SHOWN).map(({ created_at, rating, review, updated_at: at }) => (
                <li key={created_at}>
                  <StarRow rating={rating} /> <small>{sinceWords(Date.parse(at), store.second.value)}</small>
                  <p class="foreign">{cut(review, LONGEST)}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
