import { MarkupList } from './markup-list.tsx';
import { MarkupPreview } from './markup-preview.tsx';
import { SAMPLE_MARKUPS, SAMPLE_PREVIEW } from './sample-markups.ts';

export default { title: 'Settings/Markups' };

export function MarkupRules() {
  return (
    <div className="overflow-clip rounded-8 border border-line bg-surface">
      <MarkupList rules={SAMPLE_MARKUPS} onChange={() => undefined} onEnd={() => undefined} />
    </div>
  );
}

export function MarkupPreviewExample() {
  return (
    <div className="grid max-w-136 gap-4">
      <MarkupPreview preview={SAMPLE_PREVIEW} />
    </div>
  );
}
