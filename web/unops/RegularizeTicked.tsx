import type { UnopsConsolidationRow } from '@expediente/schemas/unops/read.ts';
import { useTicked } from '../kit/list/useTicked.ts';
import { RegularizeUnops } from './RegularizeUnops.tsx';
import type { TickedStep } from './useTickedStep.tsx';

/** Dialog that regularises the consolidations in the page's address, once all are loaded. */
export default function RegularizeTicked({ ids, chosen, ...props }: TickedStep<UnopsConsolidationRow>) {
  const consolidations = useTicked({ ids, chosen, path: (id) => `/unops/consolidate/get/id/${id}` });
  return consolidations ? <RegularizeUnops {...props} consolidations={consolidations} /> : null;
}
