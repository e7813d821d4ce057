import { type ReactNode, useRef, useState } from 'react';
import { JustificationDialog } from './JustificationDialog.tsx';

interface Asked {
  readonly reasons: readonly string[];
  readonly justification: string;
}

/** Asks for a justification in the middle of a save: what was typed, null when the save was given up. */
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
