import { Document, isCollection, visit } from 'yaml';

const LINE_CHARACTERS_MAX = 120;
/** Without the indentation and the key. */
const FLOW_CHARACTERS_MAX = 90;

/** Writes each list or record that is short enough on one line, such as references. */
export function toYaml(document: object): string {
  const tree = new Document(document, { aliasDuplicateObjects: false });
  visit(tree, {
    Collection(_key, node) {
      node.flow = JSON.stringify(node).length <= FLOW_CHARACTERS_MAX;
    },
    // PyYAML reads no plain `?` in a flow collection.
    Scalar(_key, node, path) {
      const isInFlow = path.some((parent) => isCollection(parent) && parent.flow === true);
      if (isInFlow && String(node.value).includes('?')) node.type = 'QUOTE_DOUBLE';
    },
  });
  return tree.toString({ lineWidth: LINE_CHARACTERS_MAX, flowCollectionPadding: false });
}
