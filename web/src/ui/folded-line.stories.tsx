import { FileText, Tag } from 'lucide-react';
import { FoldedLine } from './folded-line.tsx';

export default { title: 'Folded line' };

export function ClosedAndHeldOpen() {
  return (
    <div className="max-w-xl divide-y divide-line rounded-14 border border-line bg-surface">
      <FoldedLine icon={FileText} title="GST invoice" value="Sahyadri Travels, 27AAPFU0939F1ZV">
        The invoice names the company.
      </FoldedLine>
      <FoldedLine icon={Tag} title="Client and reference" isHeldOpen>
        Something here has to be corrected.
      </FoldedLine>
    </div>
  );
}
