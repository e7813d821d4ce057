import type { Page } from '../shared/read.ts';

/** A moment at which a user began to be allowed something, or ceased to be, or the reason changed. */
export interface AccessChange {
  /** ISO instant. */
  readonly at: string;
  /** Author of the change. */
  readonly by: string;
  /** Change in words: 'Cambió Permisos (perfil Compras)'. */
  readonly text: string;
  readonly allowed: 0 | 1;
  /** Reason for which the right is denied from then on; '' while it is allowed. */
  readonly reason: string;
}

/** Right of one user to the action asked about, now or on the day asked about. */
export interface AccessRow {
  readonly id: number;
  readonly full_name: string;
  readonly username: string;
  readonly id_profile: number;
  readonly description_profile: string;
  /**
   * Revisions of user and profile on which the answer is based, in the form that events keep: `user-4@7;profile-5@3`.
   */
  readonly right: string;
  readonly allowed: 0 | 1;
  /** 1: allowed at some moment of the days asked about. */
  readonly within: 0 | 1;
  /** Checks of which the answer consists, in their order. */
  readonly checks: readonly { readonly holds: 0 | 1; readonly text: string }[];
  /** Changes that led to the answer, newest first. */
  readonly history: readonly AccessChange[];
}

/** Page of the menu that can be asked about, with its actions. */
export interface AccessPage {
  readonly a_href: string;
  readonly description: string;
  /** 1: the user asked about may open the page now; absent without a user. */
  readonly allowed?: 0 | 1;
  readonly actions: readonly AccessAction[];
}

export interface AccessAction {
  readonly field: string;
  readonly description: string;
  /** 1: the user asked about may take the action now; absent without a user. */
  readonly allowed?: 0 | 1;
}

/**
 * `/users/access/get/all`; without a question the pages and actions to ask about, and with a user the rights to them.
 */
export interface AccessAnswer extends Page<AccessRow> {
  /** Permission in the form that operations have; '' without a question. */
  readonly permission: string;
  readonly pages: readonly AccessPage[];
}
