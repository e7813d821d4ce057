import { useQueryClient } from '@tanstack/react-query';

/** Longest wait for the reads: longer ones continue in the background. */
const LONGEST_WAIT_MS = 3000;

/** Result of the wait; `all` resolves when the last read has ended. */
interface ReadAgain {
  readonly all: Promise<void>;
}

/**
 * Reads everything shown again after a command, except the record at path `gone`, which no longer exists. Resolves
 * when the new state is there, so that the person does not act on the former one.
 */
export function useReadAgain(): (gone?: string) => Promise<ReadAgain> {
  const client = useQueryClient();
  return async (gone) => {
    const all = client.invalidateQueries({
      predicate: ({ queryKey }) => gone === undefined || queryKey[0] !== gone,
    });
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
    return { all };
  };
}
