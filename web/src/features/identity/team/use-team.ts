import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';

export const TEAM = ['team'];

export function useTeam() {
  return useQuery({
    queryKey: TEAM,
    queryFn: ({ signal }) => api.call('identity.list-team', { signal }),
  });
}

export function useRefreshTeam(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: TEAM });
}

/** Wraps a change to the team. Whether it succeeded or not, the page refetches the team before it goes on. */
export function useTeamAction<Input = void>(
  action: (input: Input) => Promise<unknown>,
  onDone: (input: Input) => void,
) {
  const readAgain = useRefreshTeam();
  return useMutation({
    mutationFn: action,
    onSuccess: async (_answer, input) => {
      await readAgain();
      onDone(input);
    },
    onError: readAgain,
  });
}
