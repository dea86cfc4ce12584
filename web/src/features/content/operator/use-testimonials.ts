import type { Testimonial, TestimonialContent } from '@marga/contract/content/testimonials';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';

const TESTIMONIALS = ['console', 'testimonials'];

export function useTestimonials() {
  return useQuery({
    queryKey: TESTIMONIALS,
    queryFn: ({ signal }) => api.call('content.list-all-testimonials', { signal }),
  });
}

/** Adds a testimonial, or changes the known one. */
export function useSaveTestimonial(known?: Testimonial) {
  return useChange((content: TestimonialContent) =>
    known
      ? api.call('content.change-testimonial', { params: { testimonialId: known.id }, body: content })
      : api.call('content.create-testimonial', { body: content }),
  );
}

export function useRemoveTestimonial({ id }: Testimonial) {
  return useChange(() => api.call('content.remove-testimonial', { params: { testimonialId: id } }));
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // The list is also loaded again after a refusal, because the testimonial may no longer exist.
    onSettled: () => queryClient.invalidateQueries({ queryKey: TESTIMONIALS }),
  });
}

export function pickTestimonialContent({
  id: _id,
  changedAt: _changedAt,
  ...content
}: Testimonial): TestimonialContent {
  return content;
}
