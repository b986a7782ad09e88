ALTER TABLE "webhook_deliveries" ADD COLUMN "url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "maker_id" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhooks_maker" ON "webhooks" USING btree ("maker_id");--> statement-breakpoint
UPDATE "webhooks" SET "maker_id" = "created_by" WHERE "created_by" IN (SELECT "id" FROM "users");--> statement-breakpoint
UPDATE "webhook_deliveries" SET "url" = "webhooks"."url" FROM "webhooks" WHERE "webhooks"."id" = "webhook_deliveries"."webhook_id" AND "webhook_deliveries"."state" = 'waiting';
