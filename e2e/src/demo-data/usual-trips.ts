/** This file lists the trips that the companies of the demo data book again and again. */

/** Is one item of a trip: places are named as people type them, days count from the day of the booking. */
export type WantedItem =
  | { readonly service: 'flight'; readonly from: string; readonly to: string; readonly after?: number }
  | { readonly service: 'train' | 'bus'; readonly from: string; readonly to: string; readonly after?: number }
  | { readonly service: 'hotel'; readonly in: string; readonly nights: number; readonly after?: number }
  | {
      readonly service: 'cab';
      readonly from: string;
      readonly to: string;
      readonly at: string;
      readonly after?: number;
    };

/** `lead` is how many days ahead the trip is usually booked; `after` of an item counts from its first day. */
export interface UsualTrip {
  readonly name: string;
  readonly client: string | null;
  readonly purpose: string | null;
  readonly lead: number;
  readonly travellers: number;
  readonly items: readonly WantedItem[];
}

export const AGENCY_TRIPS: readonly UsualTrip[] = [
  {
    name: 'Metro site visit, Mumbai',
    client: 'Nirmaan Infra Ltd',
    purpose: 'Site inspection',
    lead: 9,
    travellers: 1,
    items: [
      { service: 'flight', from: 'DEL', to: 'BOM' },
      { service: 'cab', from: 'BOM', to: 'Bandra Kurla Complex', at: '19:30' },
      { service: 'hotel', in: 'Mumbai', nights: 2 },
    ],
  },
  {
    name: 'Jaipur weekend',
    client: 'Sharma family',
    purpose: 'Holiday',
    lead: 14,
    travellers: 2,
    items: [
      { service: 'bus', from: 'Delhi', to: 'Jaipur' },
      { service: 'hotel', in: 'Jaipur', nights: 2 },
    ],
  },
  {
    name: 'Hyderabad plant audit',
    client: 'Kaveri Pharma',
    purpose: 'Quality audit',
    lead: 7,
    travellers: 1,
    items: [
      { service: 'flight', from: 'DEL', to: 'HYD' },
      { service: 'flight', from: 'HYD', to: 'DEL', after: 2 },
    ],
  },
  {
    name: 'Kanpur dealers’ meet',
    client: 'Aravalli Steel',
    purpose: 'Dealers’ meet',
    lead: 12,
    travellers: 3,
    items: [{ service: 'train', from: 'Delhi', to: 'Kanpur' }],
  },
  {
    name: 'Varanasi pilgrimage',
    client: 'Sharma family',
    purpose: 'Pilgrimage',
    lead: 21,
    travellers: 2,
    items: [
      { service: 'train', from: 'Delhi', to: 'Varanasi' },
      { service: 'hotel', in: 'Varanasi', nights: 3, after: 1 },
    ],
  },
  {
    name: 'London trade fair',
    client: 'Ganga Tea Traders',
    purpose: 'Trade fair',
    lead: 24,
    travellers: 1,
    items: [{ service: 'flight', from: 'DEL', to: 'LON' }],
  },
  {
    name: 'Goa off-site',
    client: 'Pixelmint Studios',
    purpose: 'Team off-site',
    lead: 18,
    travellers: 3,
    items: [
      { service: 'flight', from: 'DEL', to: 'GOI' },
      { service: 'hotel', in: 'Goa', nights: 3 },
    ],
  },
  {
    name: 'Bengaluru client review',
    client: 'Kaveri Pharma',
    purpose: 'Quarterly review',
    lead: 5,
    travellers: 1,
    items: [{ service: 'flight', from: 'DEL', to: 'BLR' }],
  },
  {
    name: 'Mumbai by train',
    client: 'Aravalli Steel',
    purpose: 'Dealer visit',
    lead: 16,
    travellers: 1,
    items: [{ service: 'train', from: 'Delhi', to: 'Mumbai' }],
  },
  {
    name: 'Manali trek',
    client: 'Pixelmint Studios',
    purpose: 'Holiday',
    lead: 10,
    travellers: 2,
    items: [{ service: 'bus', from: 'Delhi', to: 'Manali' }],
  },
  {
    name: 'Airport pick-up',
    client: 'Ganga Tea Traders',
    purpose: 'Guest from Kolkata',
    lead: 3,
    travellers: 1,
    items: [{ service: 'cab', from: 'Aerocity', to: 'Connaught Place', at: '10:30' }],
  },
  {
    name: 'Kolkata tea auction',
    client: 'Ganga Tea Traders',
    purpose: 'Tea auction',
    lead: 8,
    travellers: 1,
    items: [
      { service: 'flight', from: 'DEL', to: 'CCU' },
      { service: 'hotel', in: 'Kolkata', nights: 1 },
    ],
  },
  {
    name: 'Kochi spice board',
    client: 'Nirmaan Infra Ltd',
    purpose: 'Port tender',
    lead: 11,
    travellers: 2,
    items: [{ service: 'flight', from: 'DEL', to: 'COK' }],
  },
  {
    name: 'Agra day trip',
    client: 'Sharma family',
    purpose: 'Visitors from Toronto',
    lead: 6,
    travellers: 3,
    items: [{ service: 'cab', from: 'Connaught Place', to: 'Agra', at: '06:30' }],
  },
  {
    name: 'Dubai buyers',
    client: 'Ganga Tea Traders',
    purpose: 'Buyers’ meeting',
    lead: 15,
    travellers: 1,
    items: [{ service: 'flight', from: 'DEL', to: 'DXB' }],
  },
];

export const EXPORTER_TRIPS: readonly UsualTrip[] = [
  {
    name: 'Delhi ministry meeting',
    client: null,
    purpose: 'DGFT hearing',
    lead: 8,
    travellers: 1,
    items: [
      { service: 'flight', from: 'MAA', to: 'DEL' },
      { service: 'hotel', in: 'Delhi', nights: 1 },
    ],
  },
  {
    name: 'Bengaluru suppliers',
    client: null,
    purpose: 'Supplier visit',
    lead: 5,
    travellers: 2,
    items: [{ service: 'train', from: 'Chennai', to: 'Bengaluru' }],
  },
  {
    name: 'Visakhapatnam port',
    client: null,
    purpose: 'Container inspection',
    lead: 6,
    travellers: 1,
    items: [{ service: 'flight', from: 'MAA', to: 'VTZ' }],
  },
  {
    name: 'Puducherry unit',
    client: null,
    purpose: 'Plant visit',
    lead: 4,
    travellers: 2,
    items: [{ service: 'bus', from: 'Chennai', to: 'Puducherry' }],
  },
  {
    name: 'Coimbatore mills',
    client: null,
    purpose: 'Yarn purchase',
    lead: 9,
    travellers: 1,
    items: [
      { service: 'train', from: 'Chennai', to: 'Coimbatore' },
      { service: 'hotel', in: 'Coimbatore', nights: 1, after: 1 },
    ],
  },
  {
    name: 'Harbour office',
    client: null,
    purpose: 'Customs clearance',
    lead: 2,
    travellers: 1,
    items: [{ service: 'cab', from: 'Tirusulam', to: 'Chennai Beach', at: '09:00' }],
  },
  {
    name: 'Singapore buyers',
    client: null,
    purpose: 'Buyers’ meeting',
    lead: 20,
    travellers: 1,
    items: [{ service: 'flight', from: 'MAA', to: 'SIN' }],
  },
  {
    name: 'Hyderabad fair',
    client: null,
    purpose: 'Textile fair',
    lead: 12,
    travellers: 2,
    items: [{ service: 'flight', from: 'MAA', to: 'HYD' }],
  },
];
