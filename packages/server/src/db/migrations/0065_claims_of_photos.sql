CREATE TABLE "photo_claims" (
	"photo_id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"user_id" integer NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_claims" ADD CONSTRAINT "photo_claims_photo_id_installer_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."installer_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_claims" ADD CONSTRAINT "photo_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;