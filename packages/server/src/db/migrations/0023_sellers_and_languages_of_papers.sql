ALTER TABLE "customers" ADD COLUMN "language" text DEFAULT 'es' NOT NULL;--> statement-breakpoint
ALTER TABLE "usergroups" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "usergroups" ADD COLUMN "tax_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "usergroups" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "usergroups" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "usergroups" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "usergroups" ADD COLUMN "document_terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "customers" SET "language" = CASE WHEN "country" IN ('AO', 'BR', 'CV', 'GW', 'MZ', 'PT', 'ST', 'TL') THEN 'pt' ELSE 'us' END WHERE "country" NOT IN ('AR', 'BO', 'CL', 'CO', 'CR', 'CU', 'DO', 'EC', 'ES', 'GQ', 'GT', 'HN', 'MX', 'NI', 'PA', 'PE', 'PR', 'PY', 'SV', 'UY', 'VE');