import type { Upcaster } from '@expediente/kernel/events.ts';

/** Numbered steps that bring older event shapes to the present; each has its test. All events are at version 1. */
export const REQUEST_UPCASTERS: readonly Upcaster[] = [];
