ALTER TABLE "movements" ADD COLUMN "past_limit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN "past_limit" text DEFAULT '' NOT NULL;