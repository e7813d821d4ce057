import type { Access } from '@expediente/platform/access/access.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import type { Drafts } from '@expediente/platform/drafts/drafts.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { Views } from '@expediente/platform/views/views.ts';
import type { BulkParts } from './bulk.ts';

/** Parts that the routes of the write side work with, besides the commands themselves. */
export interface WorkflowParts {
  readonly files: FileStore;
  readonly drafts: Drafts;
  readonly views: Views;
  readonly bulk: BulkParts;
  readonly access: Access;
  readonly audit: Pick<Audit, 'record' | 'write' | 'flush'>;
  /** Path of the session's cookie: the product's base path. */
  readonly basePath: string;
}
