import { type AnyExtension, Mark } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';
import { KeywordNode } from './keyword-node.ts';

/** Marks that only texts from elsewhere bring; they are kept. */
const raised = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** Tab leaves the text, in a table too: the keyboard must come out again (arrows go from cell to cell). */
const QuietTable = Table.extend({
  addKeyboardShortcuts() {
    const { Tab: _, 'Shift-Tab': __, ...others } = this.parent?.() ?? {};
    return others;
  },
});

/** What a template may be made of: that which the server keeps (catalogues/templates/markup.ts), no more. */
export const TEMPLATE_EXTENSIONS: readonly AnyExtension[] = [
  StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: false, code: false, codeBlock: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  QuietTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  raised('subscript', 'sub'),
  raised('superscript', 'sup'),
  KeywordNode,
];
