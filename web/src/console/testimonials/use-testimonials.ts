import type { Testimonial, TestimonialWords } from '@marga/contract/content';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';

const TESTIMONIALS = ['console', 'testimonials'];

export function useTestimonials() {
  return useQuery({
    queryKey: TESTIMONIALS,
    queryFn: ({ signal }) => api.call('content.list-all-testimonials', { signal }),
  });
}

/** Adds it, or changes the one it is a new version of. */
export function useSaving(known?: Testimonial) {
  return useChange((words: TestimonialWords) =>
    known
      ? api.call('content.change-testimonial', { params: { testimonialId: known.id }, body: words })
      : api.call('content.create-testimonial', { body: words }),
  );
}

export function useRemoving({ id }: Testimonial) {
  return useChange(() => api.call('content.remove-testimonial', { params: { testimonialId: id } }));
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a refusal: what it was about may be gone.
    onSettled: () => queryClient.invalidateQueries({ queryKey: TESTIMONIALS }),
  });
}

export function wordsOf({ id: _id, changedAt: _changedAt, ...words }: Testimonial): TestimonialWords {
  return words;
}
