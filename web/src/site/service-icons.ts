import type { Service } from '@marga/contract/travel-services';
import { BedDouble, BusFront, CarTaxiFront, type LucideIcon, Plane, TrainFront } from 'lucide-react';

/** Maps each service to its icon, which is shown beside its name. */
export const SERVICE_ICONS: Record<Service, LucideIcon> = {
  flight: Plane,
  train: TrainFront,
  bus: BusFront,
  cab: CarTaxiFront,
  hotel: BedDouble,
};
