import { useState } from 'react';
import type { Consequence, FormQuestion } from './form-options.ts';
import type { Values } from './values.ts';

interface Changed<V extends Values> {
  consequence(patch: Partial<V>): Consequence<V> | undefined;
  put(patch: Partial<V>): void;
}

/** Changes of a form with their consequences; one that loses typed values is asked about first. */
export function useChanges<V extends Values>({ consequence, put }: Changed<V>) {
  const [question, setQuestion] = useState<FormQuestion & { readonly patch: Partial<V> }>();
  return {
    question,
    set: (patch: Partial<V>) => {
      const taken = consequence(patch);
      const whole = { ...patch, ...taken?.patch };
      if (taken?.question) setQuestion({ ...taken.question, patch: whole });
      else put(whole);
    },
    answer: (yes: boolean) => {
      setQuestion(undefined);
      if (yes && question) put(question.patch);
    },
  };
}
