import { isKeyword, MEANINGS } from '@expediente/catalogues/templates/keywords.ts';
import { InputRule, type JSONContent, Node, PasteRule } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';

const TYPED = /\{\{\s*([\p{L}\w-]+)\s*\}\}$/u;
const PASTED = /\{\{\s*([\p{L}\w-]+)\s*\}\}/gu;

/** Keyword for insertion at a position, bold where the text is bold; text typed after it is then bold too. */
export function keywordAt(state: EditorState, at: number, name: string): JSONContent {
  const marks = state.storedMarks ?? state.doc.resolve(at).marks();
  return { type: 'keyword', attrs: { name }, marks: marks.map((mark) => mark.toJSON()) };
}

/**
 * Keyword in the text, which is inserted, moved and deleted as a whole. It is stored as the text `{{name}}`
 * (markup.ts); such a text becomes a keyword when it is typed or pasted.
 */
export const KeywordNode = Node.create({
  name: 'keyword',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-token') ?? '',
      renderHTML: ({ name }) => ({ 'data-token': name }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-token]' }],
  renderHTML({ node, HTMLAttributes }) {
    const name = String(node.attrs.name);
    const look = isKeyword(name)
      ? { class: 'keyword', title: MEANINGS[name] }
      : { class: 'keyword unknown', title: `No existe la palabra clave «${name}».` };
    return ['span', { ...HTMLAttributes, ...look }, isKeyword(name) ? name : `no existe: ${name}`];
  },
  renderText: ({ node }) => `{{${String(node.attrs.name)}}}`,
  addInputRules() {
    return [
      new InputRule({
        find: TYPED,
        // Backspace deletes the keyword, instead of undoing it back to braces.
        undoable: false,
        handler: ({ state, range, match, chain }) => {
          chain()
            .deleteRange(range)
            .insertContentAt(range.from, keywordAt(state, range.to, match[1] ?? ''))
            .run();
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: PASTED,
        handler: ({ state, range, match, chain }) => {
          // Marks are those of the pasted text, which may be bold.
          chain()
            .deleteRange(range)
            .insertContentAt(range.from, keywordAt(state, range.to, match[1] ?? ''));
        },
      }),
    ];
  },
});
