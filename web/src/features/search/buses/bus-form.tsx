import { useState } from 'react';
import { TravellerCountField } from '../travel-day-and-traveller-count-fields.tsx';
import { useRouteFields } from '../use-route-fields.tsx';
import { SearchFormLayout } from '../search-form-layout.tsx';
import type { FormProps } from '../service-search-screen.ts';
import { type BusQuery, MOST_SEATS } from './bus-query.ts';

export function BusForm({ initial, places, problems, onSearch }: FormProps<BusQuery>) {
  const { fields, route } = useRouteFields('bus', initial, places, problems);
  const [travellers, setTravellers] = useState(initial.travellers);
  return (
    <SearchFormLayout columns="1.3fr 1.3fr 1.1fr 0.9fr" onSubmit={() => onSearch({ ...route(), travellers })}>
      {fields}
      <TravellerCountField travellers={travellers} most={MOST_SEATS} onChange={setTravellers} />
    </SearchFormLayout>
  );
}
