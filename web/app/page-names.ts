import { TITLES } from '../base/page-titles.ts';
import { FOUND_PAGES } from './found-pages.ts';

/** Names of the product's pages (R1 §2), and of pages found by their file. */
export const PAGE_NAMES: readonly string[] = [...new Set([...TITLES.keys(), ...Object.keys(FOUND_PAGES)])];
