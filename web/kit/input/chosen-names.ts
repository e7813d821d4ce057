import { createContext, useContext } from 'react';

/** Names of records picked in a form, by element id and value, so that a conflict can show them. */
export type ChosenNames = Map<string, string>;

export const ChosenNamesContext = createContext<ChosenNames | undefined>(undefined);

/** Names of the form around; undefined outside of a form. */
export const useChosenNames = (): ChosenNames | undefined => useContext(ChosenNamesContext);

export const chosenKey = (element: string, value: unknown): string => `${element}|${String(value)}`;
