import { JourneyPage } from './journey-page.tsx';

export function Component() {
  return <JourneyPage service="cab" />;
}
