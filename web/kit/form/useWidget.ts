import type { WidgetProps } from '@rjsf/utils';
import { useFieldFault } from './fault.tsx';

/** What every widget draws: value, state, and the ids of what describes it. */
export function useWidget({ id, name, value, required, readonly, disabled, options }: WidgetProps) {
  const { fault } = useFieldFault(name);
  const locked = readonly || disabled || false;
  const described = [fault ? `${id}-fault` : '', options.locked || options.help ? `${id}-help` : ''].join(
    ' ',
  );
  return {
    fault,
    locked,
    text: value === undefined || value === null ? '' : String(value),
    aria: {
      'aria-required': required ?? false,
      'aria-invalid': fault !== undefined,
      'aria-describedby': described.trim() || undefined,
    },
  };
}
