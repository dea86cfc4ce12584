import type { Service } from '@marga/contract/services';
import { BedDouble, BusFront, CarTaxiFront, type LucideIcon, Plane, TrainFront } from 'lucide-react';

/** The sign of each service; its name stands beside it. */
export const SERVICE_ICONS: Record<Service, LucideIcon> = {
  flight: Plane,
  train: TrainFront,
  bus: BusFront,
  cab: CarTaxiFront,
  hotel: BedDouble,
};
