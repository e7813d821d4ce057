import { type ReactNode, useRef, useState } from 'react';
import { JustificationDialog } from './JustificationDialog.tsx';

interface Asked {
  readonly reasons: readonly string[];
  readonly justification: string;
}

/** Dialog that asks for a justification during a save; `ask` resolves to the text, `null` when cancelled. */
export function useJustification(): {
  readonly dialog: ReactNode;
  ask(asked: Asked): Promise<string | null>;
} {
  const [asked, setAsked] = useState<Asked>();
  const answer = useRef<(justification: string | null) => void>(undefined);
  return {
    ask: (next) =>
      new Promise((resolve) => {
        answer.current = resolve;
        setAsked(next);
      }),
    dialog: asked && (
      <JustificationDialog
        {...asked}
        onAnswer={(justification) => {
          setAsked(undefined);
          answer.current?.(justification);
        }}
      />
    ),
  };
}
