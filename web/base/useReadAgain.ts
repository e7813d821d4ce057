import { useQueryClient } from '@tanstack/react-query';

/** A reading that takes longer goes on behind what the person does next. */
const LONGEST_WAIT_MS = 3000;

/** What is still being read where that takes longer. */
interface ReadAgain {
  readonly all: Promise<void>;
}

/**
 * After a command: reads all that is shown again, but the record that is `gone`. It answers once the new
 * state is on the screen, so that no one acts on what was there before.
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
